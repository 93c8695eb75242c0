import Box from '@mui/material/Box';
import { formatDate, type Notice, noticeText } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { ownTimeZone } from '../../../shared/ui/time/own-time-zone.ts';
import { NoticeGroup } from './notice-group.tsx';
import { NoticeLine } from './notice-line.tsx';

type Day = 'today' | 'yesterday' | 'earlier';

interface NoticeListProps {
  notices: Notice[];
  isSupplier: boolean;
  onOpen: (notice: Notice) => void;
}

const oneDay = 86_400_000;

/** Notifications grouped by day in the viewer's time zone. Neighbours with the same text share one entry. */
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
          {groupEqual(ofDay).map((equal) => {
            const [notice] = equal;
            const shared = { isSupplier, isRecent: day !== 'earlier', now };
            return (
              <li key={notice.id}>
                {equal.length > 1 ? (
                  <NoticeGroup notices={equal} {...shared} onOpen={onOpen} />
                ) : (
                  <NoticeLine notice={notice} {...shared} onOpen={() => onOpen(notice)} />
                )}
              </li>
            );
          })}
        </Box>
      </section>
    );
  });
}

function groupEqual(notices: Notice[]): [Notice, ...Notice[]][] {
  const groups: [Notice, ...Notice[]][] = [];
  for (const notice of notices) {
    const group = groups.at(-1);
    if (group && isEqual(group[0], notice)) group.push(notice);
    else groups.push([notice]);
  }
  return groups;
}

function isEqual(one: Notice, other: Notice): boolean {
  const [a, b] = [noticeText(one), noticeText(other)];
  return (
    one.kind === other.kind && a.lead === b.lead && a.text === b.text && a.place !== '' && b.place !== ''
  );
}

function dayOf(at: string, now: number): Day {
  const zone = ownTimeZone();
  const day = formatDate(at, zone);
  if (day >= formatDate(new Date(now).toISOString(), zone)) return 'today';
  return day === formatDate(new Date(now - oneDay).toISOString(), zone) ? 'yesterday' : 'earlier';
}
