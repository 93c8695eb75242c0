import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import {
  type MessageNarrowing,
  messagesPageSize,
  messagesQuery,
} from '../../../entities/messages/message-queries.ts';
import { MessageRow, messageRowHeight } from '../../../entities/messages/message-row.tsx';
import { useSide } from '../../../entities/messages/use-side.ts';
import { ForumOutlined } from '../../../shared/icons/forum-outlined.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { stepThroughRows } from '../step-through-rows.ts';
import { useMessagePath } from '../use-message-path.ts';

interface MessageListProps {
  narrowing: MessageNarrowing;
  selectedId?: string;
  /** Scroll container. Null for the page itself. */
  scroller: HTMLElement | null;
  /** Whether the list is unfiltered. */
  isWhole: boolean;
}

/** Mailbox list. Only the visible rows are rendered, and only their messages are loaded. */
export function MessageList({ narrowing, selectedId, scroller, isWhole }: MessageListProps) {
  const { t } = useTranslation();
  useKeyGroup('messageList');
  const first = useQuery(messagesQuery(narrowing, 0));
  // Keep showing the previous list while another one loads.
  const name = JSON.stringify(narrowing);
  const [shown, setShown] = useState({ name, narrowing, total: 0, isMore: false });
  if (first.data && (shown.name !== name || shown.total !== first.data.total)) {
    setShown({ name, narrowing, total: first.data.total, isMore: first.data.totalIsMore });
  }
  if (!first.data && first.error) {
    return <LoadFailure text={textOfError(first.error)} onRetry={() => void first.refetch()} />;
  }
  if (!first.data && shown.total === 0) {
    return (
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        <ListSkeleton />
      </Box>
    );
  }
  if (first.data?.total === 0) {
    return (
      <EmptyState
        icon={ForumOutlined}
        text={t(isWhole ? 'messages.list.empty' : 'messages.list.nothingFound')}
      />
    );
  }
  return (
    <>
      <Rows
        narrowing={shown.narrowing}
        total={shown.total}
        selectedId={selectedId}
        scroller={scroller}
        isOld={shown.name !== name}
      />
      {shown.isMore && (
        <Box sx={{ p: 2, typography: 'body2', color: colours.ink2 }}>
          {t('messages.list.more', { count: shown.total })}
        </Box>
      )}
    </>
  );
}

interface RowsProps {
  narrowing: MessageNarrowing;
  total: number;
  selectedId?: string;
  scroller: HTMLElement | null;
  isOld: boolean;
}

function Rows({ narrowing, total, selectedId, scroller, isOld }: RowsProps) {
  const { t } = useTranslation();
  const side = useSide();
  const hrefOf = useMessagePath();
  const list = useRef<HTMLUListElement>(null);
  const options = { count: total, estimateSize: () => messageRowHeight, overscan: 8, useFlushSync: false };
  const inScroller = useVirtualizer({
    ...options,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
  });
  const inWindow = useWindowVirtualizer({
    ...options,
    enabled: scroller === null,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const virtualizer = scroller ? inScroller : inWindow;
  const items = virtualizer.getVirtualItems();
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / messagesPageSize)))];
  const answers = useQueries({ queries: pages.map((page) => messagesQuery(narrowing, page)) });
  const messageAt = (index: number) =>
    answers[pages.indexOf(Math.floor(index / messagesPageSize))]?.data?.items[index % messagesPageSize];
  const margin = scroller ? 0 : inWindow.options.scrollMargin;

  return (
    <Box
      component="ul"
      ref={list}
      aria-label={t('pages.messages')}
      aria-busy={isOld}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) =>
        stepThroughRows(event, total, (index) => virtualizer.scrollToIndex(index))
      }
      sx={{
        position: 'relative',
        listStyle: 'none',
        m: 0,
        p: 0,
        opacity: isOld ? 0.6 : 1,
        height: virtualizer.getTotalSize(),
      }}
    >
      {items.map(({ index, start }) => {
        const message = messageAt(index);
        return (
          <Box
            component="li"
            key={index}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            sx={{ position: 'absolute', inset: '0 0 auto', height: messageRowHeight }}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {message ? (
              <MessageRow
                message={message}
                side={side}
                href={hrefOf(message.id)}
                isSelected={message.id === selectedId}
              />
            ) : (
              <Box aria-hidden sx={{ px: { xs: 4, sm: 5 }, py: 1.5 }}>
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
