import Box from '@mui/material/Box';
import { type Notice, noticeText, pathOfNotice } from '@tenderbox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, measures } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { NoticeTime } from './notice-line.tsx';

interface NoticeGroupProps {
  /** Notifications with the same text about different things. */
  notices: [Notice, ...Notice[]];
  isSupplier: boolean;
  /** Shows the time elapsed instead of the date. */
  isRecent: boolean;
  now: number;
  onOpen: (notice: Notice) => void;
}

/** Equal notifications: the text once, and a link to each thing it is about. */
export function NoticeGroup({ notices, isSupplier, isRecent, now, onOpen }: NoticeGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [newest] = notices;
  const { lead, text } = noticeText(newest);
  return (
    <Box sx={{ fontSize: 13, lineHeight: '18px', py: 1.25 }}>
      <Box id={id} sx={{ display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', gap: 1.5, px: 2 }}>
        <NoticeIcon kind={newest.kind} />
        <Box component="span" sx={{ overflowWrap: 'anywhere', alignSelf: 'center' }}>
          {t('notices.times', { count: notices.length })}{' '}
          <Box component="b" sx={{ fontWeight: 600 }}>
            {lead}
          </Box>{' '}
          {text}
        </Box>
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, mt: 0.25, p: 0, listStyle: 'none' }}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <AppLink
              href={pathOfNotice(notice, isSupplier)}
              underline="none"
              onClick={() => onOpen(notice)}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto',
                alignItems: 'center',
                gap: 1.5,
                minHeight: { xs: measures.controlOnPhone, sm: 28 },
                // In line with the text next to the icon
                pl: '60px',
                pr: 2,
                py: 0.5,
                color: colours.ink,
                overflowWrap: 'anywhere',
                outlineOffset: -2,
                bgcolor: notice.readAt === null ? colours.navyFaint : undefined,
                '&:hover': { bgcolor: colours.tint2 },
              }}
            >
              {noticeText(notice).place}
              <NoticeTime notice={notice} isRecent={isRecent} now={now} />
            </AppLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}
