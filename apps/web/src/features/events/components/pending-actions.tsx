import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import type { PendingActions as Pending, PendingEvent } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { boxPath } from '../../../entities/tasks/task-paths.ts';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { NotificationsOutlined } from '../../../shared/icons/notifications-outlined.ts';
import { Reply } from '../../../shared/icons/reply.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';
import { timeAgo } from '../../../shared/ui/time/time-ago.ts';
import { pendingActionsQuery } from '../api/event-queries.ts';

interface PendingCard {
  kind: PendingEvent | 'REPLY';
  title: string;
  note: string;
  href: string;
}

const listPath = (pending: PendingEvent) => pathTo('sourcingEvents', {}, { pending });
const names = (events: { title: string }[]) => events.map(({ title }) => title).join(', ');

/** What waits for the person, with a link to exactly that: the one event or message, or the filtered list. */
function cardsOf(pending: Pending, t: TFunction): PendingCard[] {
  const { opening, replies, ending, completion } = pending;
  const shown = ({ count, countIsMore }: { count: number; countIsMore: boolean }) => ({
    count,
    shown: countIsMore ? t('events.pending.more', { count }) : count.toLocaleString('en-GB'),
  });
  const cards: PendingCard[] = [];
  const [box] = opening.events;
  if (box) {
    cards.push({
      kind: 'OPENING',
      title:
        opening.boxCount === opening.count
          ? t('events.pending.boxes', shown(opening))
          : t('events.pending.boxesOfEvents', { boxes: opening.boxCount, count: opening.count }),
      note: names(opening.events),
      href: opening.boxCount === 1 && box.taskId ? boxPath(box.id, box.taskId) : listPath('OPENING'),
    });
  }
  const { oldest } = replies;
  if (oldest) {
    const ago = timeAgo(oldest.at, t, serverNow());
    cards.push({
      kind: 'REPLY',
      title: t('events.pending.replies', shown(replies)),
      note: oldest.supplierName
        ? t('events.pending.oldestFrom', { ago, name: oldest.supplierName })
        : t('events.pending.oldest', { ago }),
      href:
        replies.count === 1
          ? pathTo('messages', { messageId: oldest.messageId })
          : `${pathTo('messages')}?awaitingReply=true`,
    });
  }
  const [nextEnd] = ending.events;
  if (nextEnd) {
    cards.push({
      kind: 'ENDING',
      title: t('events.pending.ending', shown(ending)),
      note:
        ending.awaitingCount > 0
          ? t('events.pending.awaited', { count: ending.awaitingCount })
          : names(ending.events),
      href: ending.count === 1 ? pathTo('event', { eventId: nextEnd.id }) : listPath('ENDING'),
    });
  }
  const [toComplete] = completion.events;
  if (toComplete) {
    cards.push({
      kind: 'COMPLETION',
      title: t('events.pending.completions', shown(completion)),
      note: names(completion.events),
      href: completion.count === 1 ? pathTo('event', { eventId: toComplete.id }) : listPath('COMPLETION'),
    });
  }
  return cards;
}

const iconStyles = { fontSize: 24, color: colours.ink3 };
const icons: Record<PendingCard['kind'], ReactNode> = {
  OPENING: <BoxGlyph state="shut" size={26} />,
  REPLY: <Reply aria-hidden sx={iconStyles} />,
  ENDING: <NotificationsOutlined aria-hidden sx={iconStyles} />,
  COMPLETION: <CheckCircleOutlined aria-hidden sx={iconStyles} />,
};

const compactStyles = {
  gridTemplateColumns: '22px minmax(0, 1fr)',
  gap: 1,
  minHeight: 36,
  py: '4px',
  borderRadius: '8px',
  position: 'relative',
  '& > svg:first-of-type': { width: 20, height: 20, fontSize: 20 },
} as const;

const cutText = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What waits for the person, above the list of events. Nothing if nothing waits. */
export function PendingActions({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(pendingActionsQuery);
  useRefreshAtEnds(data?.ending.nextEndDate ? [data.ending.nextEndDate] : []);
  const cards = data ? cardsOf(data, t) : [];
  if (cards.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('events.pending.label')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        gap: { xs: 1, sm: 1.5 },
        listStyle: 'none',
        m: 0,
        mb: 2,
        p: 0,
        ...(isCompact && { display: 'flex', flex: 1, gap: 1, mb: 0, ml: 1.5, minWidth: 0 }),
      }}
    >
      {cards.map(({ kind, title, note, href }) => (
        <Box component="li" key={kind} sx={{ minWidth: 0 }}>
          <AppLink
            href={href}
            title={isCompact ? note : undefined}
            underline="none"
            sx={{
              display: 'grid',
              gridTemplateColumns: '28px minmax(0, 1fr) 20px',
              gap: '10px',
              alignItems: 'center',
              minHeight: 56,
              px: 1.5,
              py: '9px',
              border: `1px solid ${colours.line}`,
              borderRadius: '12px',
              color: colours.ink,
              fontSize: 13,
              lineHeight: '18px',
              '&:hover': { borderColor: colours.line2, bgcolor: colours.tint },
              ...(isCompact && { ...compactStyles, '& > :last-child': { display: 'none' } }),
              ...(kind === 'OPENING' && {
                bgcolor: colours.navyFaint,
                boxShadow: `inset 3px 0 0 ${colours.navy}`,
              }),
            }}
          >
            {icons[kind]}
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600, ...(isCompact && cutText) }}>
                {title}
              </Box>
              <Box
                component="span"
                title={note}
                style={isCompact ? visuallyHidden : undefined}
                sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink3, ...cutText }}
              >
                {note}
              </Box>
            </Box>
            <ChevronRight aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />
          </AppLink>
        </Box>
      ))}
    </Box>
  );
}
