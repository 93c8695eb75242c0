import Box from '@mui/material/Box';
import { type Notice, noticeText, pathOfNotice } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { shortTimeAgo } from '../../../shared/ui/time/time-ago.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { NoticeIcon } from './notice-icon.tsx';

interface NoticeTimeProps {
  notice: Notice;
  /** Shows the time elapsed instead of the date. */
  isRecent: boolean;
  now: number;
}

interface NoticeLineProps extends NoticeTimeProps {
  isSupplier: boolean;
  onOpen: () => void;
}

/** One notification, linked to what it is about. */
export function NoticeLine({ notice, isSupplier, isRecent, now, onOpen }: NoticeLineProps) {
  const { lead, text, place } = noticeText(notice);
  const isUnread = notice.readAt === null;
  return (
    <AppLink
      href={pathOfNotice(notice, isSupplier)}
      underline="none"
      onClick={onOpen}
      sx={{
        display: 'grid',
        gridTemplateColumns: '32px minmax(0, 1fr) auto',
        gap: 1.5,
        px: 2,
        py: 1.25,
        fontSize: 13,
        lineHeight: '18px',
        color: colours.ink,
        outlineOffset: -2,
        bgcolor: isUnread ? colours.navyFaint : undefined,
        '&:hover': { bgcolor: colours.tint2 },
      }}
    >
      <NoticeIcon kind={notice.kind} />
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="b" sx={{ fontWeight: 600 }}>
          {lead}
        </Box>{' '}
        {text}
        {place && (
          <Box
            component="small"
            sx={{ display: 'block', mt: 0.25, fontSize: 12, lineHeight: '16px', color: colours.ink3 }}
          >
            {place}
          </Box>
        )}
      </Box>
      <NoticeTime notice={notice} isRecent={isRecent} now={now} />
    </AppLink>
  );
}

/** When a notification was sent, and whether it is unread. */
export function NoticeTime({ notice, isRecent, now }: NoticeTimeProps) {
  const { t } = useTranslation();
  const isUnread = notice.readAt === null;
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        height: 18,
        fontSize: 12,
        ...(isUnread ? { color: colours.link, fontWeight: 550 } : { color: colours.ink3 }),
        whiteSpace: 'nowrap',
      }}
    >
      <time dateTime={notice.at}>
        {isRecent ? shortTimeAgo(notice.at, t, now) : <Timestamp instant={notice.at} isDateOnly />}
      </time>
      {isUnread && <Box component="span" role="img" aria-label={t('notices.unread')} sx={dotStyles} />}
    </Box>
  );
}

const dotStyles = { width: 8, height: 8, borderRadius: '50%', bgcolor: colours.primary };
