import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { MessageInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { AwaitingMark } from './awaiting-mark.tsx';
import { secondLine, subjectText } from './message-text.ts';
import { MessageTime } from './message-time.tsx';
import type { Side } from './use-side.ts';

/** Fixed row height, so that ten thousand rows can be virtualised. */
export const messageRowHeight = 82;

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface MessageRowProps {
  message: MessageInList;
  side: Side;
  href: string;
  isSelected?: boolean;
  /** The row is part of a page: its text is aligned with the page, and the mark of an unread one is before it. */
  isOnGrid?: boolean;
}

/** One message of a list: subject, most important fact, event and task. */
export function MessageRow({ message, side, href, isSelected = false, isOnGrid = false }: MessageRowProps) {
  const { t } = useTranslation();
  const { subject, lastAt, unread, awaitingReply } = message;
  const about = subjectText(message);
  return (
    <AppLink
      href={href}
      underline="none"
      aria-current={isSelected ? 'true' : undefined}
      data-message-row
      sx={{
        display: 'block',
        position: 'relative',
        height: messageRowHeight,
        py: 1.5,
        ...(isOnGrid ? { px: '12px' } : { pr: 2, pl: { xs: 4, sm: 5 } }),
        borderBottom: `1px solid ${colours.line}`,
        color: colours.ink,
        fontSize: 13,
        lineHeight: '18px',
        outlineOffset: -3,
        '&:hover': { bgcolor: isSelected ? colours.page : colours.tint2 },
        ...(isSelected && { bgcolor: colours.page, boxShadow: `inset 3px 0 0 ${colours.primary}` }),
        ...(unread && {
          '&::before': {
            content: '""',
            position: 'absolute',
            top: 18,
            left: isOnGrid ? 1 : { xs: 14, sm: 22 },
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: colours.primary,
          },
        }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ ...oneLine, fontSize: 14, fontWeight: unread ? 650 : 500 }}>
          {unread && <span style={visuallyHidden}>{t('messages.list.unread')} </span>}
          {subject}
        </Box>
        <Box
          component="span"
          sx={{
            ml: 'auto',
            flex: 'none',
            fontSize: 12,
            ...(unread ? { color: colours.link, fontWeight: 550 } : { color: colours.ink3 }),
          }}
        >
          <MessageTime instant={lastAt} isShort />
        </Box>
      </Box>
      <Box sx={{ ...oneLine, color: colours.ink2 }}>{secondLine(message, side, t)}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, height: 16, mt: 0.5, fontSize: 12 }}>
        <Box component="span" sx={{ ...oneLine, color: colours.ink3 }}>
          {about}
        </Box>
        {awaitingReply && side === 'buyer' && (
          <Box sx={{ ml: 'auto', flex: 'none' }}>
            <AwaitingMark />
          </Box>
        )}
      </Box>
    </AppLink>
  );
}
