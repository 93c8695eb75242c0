import Box from '@mui/material/Box';
import { formatDate, type Notice, viewerTimeZone } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { NoticeLine } from './notice-line.tsx';

type Day = 'today' | 'yesterday' | 'earlier';

interface NoticeListProps {
  notices: Notice[];
  isSupplier: boolean;
  onOpen: (notice: Notice) => void;
}

const oneDay = 86_400_000;

/** Notifications grouped by day in the viewer's time zone. */
export function NoticeList({ notices, isSupplier, onOpen }: NoticeListProps) {
  const { t } = useTranslation();
  const now = serverNow();
  const days: Day[] = ['today', 'yesterday', 'earlier'];
  return days.map((day) => {
    const ofDay = notices.filter(({ at }) => dayOf(at, now) === day);
    if (!ofDay.length) return null;
    return (
      <section key={day} aria-label={t(`notices.${day}`)}>
        <Box
          component="h3"
          sx={{
            m: 0,
            px: 2,
            pt: 1.25,
            pb: 0.5,
            fontSize: 12,
            lineHeight: '16px',
            fontWeight: 600,
            color: colours.ink3,
          }}
        >
          {t(`notices.${day}`)}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {ofDay.map((notice) => (
            <li key={notice.id}>
              <NoticeLine
                notice={notice}
                isSupplier={isSupplier}
                isRecent={day !== 'earlier'}
                now={now}
                onOpen={() => onOpen(notice)}
              />
            </li>
          ))}
        </Box>
      </section>
    );
  });
}

function dayOf(at: string, now: number): Day {
  const zone = viewerTimeZone();
  const day = formatDate(at, zone);
  if (day >= formatDate(new Date(now).toISOString(), zone)) return 'today';
  return day === formatDate(new Date(now - oneDay).toISOString(), zone) ? 'yesterday' : 'earlier';
}
