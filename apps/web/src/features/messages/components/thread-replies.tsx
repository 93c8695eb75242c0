import Box from '@mui/material/Box';
import { messageLimits, type Reply, type Thread } from '@tenderbox/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../entities/messages/message-text.ts';
import type { Side } from '../../../entities/messages/use-side.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Bubble } from './bubble.tsx';
import { useNewReplies } from './use-new-replies.ts';

interface ThreadRepliesProps {
  thread: Pick<Thread, 'replies' | 'replyCount'>;
  side: Side;
  selectedId?: string;
}

/** Replies in a thread, oldest first. */
export function ThreadReplies({ thread: { replies, replyCount }, side, selectedId }: ThreadRepliesProps) {
  const { t } = useTranslation();
  const fresh = useNewReplies(replies);
  const firstNew = replies.find(({ id }) => fresh.has(id))?.id;
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        '&:empty': { display: 'none' },
        // No text makes its column wider than the page.
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {replyCount > replies.length && (
        <Box component="li" sx={{ fontSize: 12, color: colours.ink3 }}>
          {t('messages.message.olderReplies', { count: messageLimits.shownReplies })}
        </Box>
      )}
      {replies.map((reply) => (
        <Fragment key={reply.id}>
          {side === 'supplier' && reply.id === firstNew && <NewLine />}
          <li>
            <ReplyBubble
              reply={reply}
              side={side}
              isNew={fresh.has(reply.id)}
              isSelected={reply.id === selectedId}
            />
          </li>
        </Fragment>
      ))}
    </Box>
  );
}

interface ReplyBubbleProps {
  reply: Reply;
  side: Side;
  isNew: boolean;
  isSelected: boolean;
}

function ReplyBubble({ reply, side, isNew, isSelected }: ReplyBubbleProps) {
  const { t } = useTranslation();
  const { text, at, from, files, publishedAs } = reply;
  const isOwnSide = (from.side === 'BUYER') === (side === 'buyer');
  const isSupplier = side === 'supplier';
  return (
    <Bubble
      name={isSupplier ? nameOf(from, t) : (from.fullName ?? from.of)}
      initialsOf={from.fullName ?? from.of}
      isYou={from.isMe}
      company={from.isMe || (side === 'buyer' && isOwnSide) ? undefined : from.of}
      at={at}
      text={text}
      files={files}
      isSelected={isSelected}
      isNew={isNew && !isSupplier}
      variant={isOwnSide ? 'own' : isSupplier ? 'sent' : 'plain'}
      side={isSupplier ? (isOwnSide ? 'right' : 'left') : undefined}
      note={publishedAs && t('messages.message.published')}
    />
  );
}

/** Separator above the first unread reply. */
function NewLine() {
  const { t } = useTranslation();
  const line = { content: '""', flex: 1, height: '1px', bgcolor: colours.primaryLine };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        mb: -0.5,
        fontSize: 12,
        fontWeight: 600,
        color: colours.link,
        '&::before': line,
        '&::after': line,
      }}
    >
      {t('messages.message.new')}
    </Box>
  );
}
