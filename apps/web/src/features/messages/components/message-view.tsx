import Box from '@mui/material/Box';
import { type Message, messageLimits } from '@tenderbox/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageInput } from '../../../entities/messages/message-input.tsx';
import { nameOf } from '../../../entities/messages/message-text.ts';
import type { Side } from '../../../entities/messages/use-side.ts';
import { AnswerQuestion } from '../../../entities/questions/answer-question.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { markRead, sendReply } from '../api/message-commands.ts';
import { Bubble } from './bubble.tsx';
import { BuyerThreads } from './buyer-threads.tsx';
import { PublishedAs } from './published-as.tsx';
import { ThreadReplies } from './thread-replies.tsx';

interface MessageViewProps {
  message: Message;
  /** Reply named in the URL. */
  replyId?: string;
}

/** The message itself, before its replies. */
function Opening({ message, side }: { message: Message; side: Side }) {
  const { t } = useTranslation();
  const { from, sentAt, text, files } = message;
  const isBuyer = side === 'buyer';
  const isOwnSide = (from.side === 'BUYER') === isBuyer;
  return (
    <Bubble
      name={isBuyer ? (from.fullName ?? from.of) : nameOf(from, t)}
      initialsOf={from.fullName ?? from.of}
      isYou={from.isMe}
      company={isOwnSide && (isBuyer || from.isMe) ? undefined : from.of}
      at={sentAt}
      text={text}
      files={files}
      variant={!isBuyer && isOwnSide ? 'own' : 'sent'}
      side={isBuyer ? undefined : isOwnSide ? 'right' : 'left'}
    />
  );
}

/** Buyer's view of a message: to many suppliers with one thread each, or a question from one supplier. */
export function BuyerMessage({ message, replyId }: MessageViewProps) {
  const { id, kind, threads, unread, can, published } = message;
  const markThreadRead = useEffectEvent(() => void markRead(id));
  const isOnlyUnread = unread && threads.every(({ newCount }) => newCount === 0);
  useEffect(() => {
    if (isOnlyUnread) markThreadRead();
  }, [isOnlyUnread]);
  if (kind === 'MESSAGE') {
    return (
      <>
        <Opening message={message} side="buyer" />
        <BuyerThreads key={id} message={message} selectedId={replyId} />
      </>
    );
  }
  return (
    <>
      <Opening message={message} side="buyer" />
      {published && <PublishedAs published={published} />}
      {can.answer && message.replyCount === 0 ? (
        <ReadQuestion message={message} />
      ) : (
        <BuyerThreads key={id} message={message} selectedId={replyId} />
      )}
      {can.answer && (message.replyCount === 0 || can.publish) && (
        <AnswerQuestion key={id} question={{ ...message, messageId: id, askedBy: message.from.fullName }} />
      )}
    </>
  );
}

/** Marks a question as read once it is shown. */
function ReadQuestion({ message: { id, threads } }: { message: Message }) {
  const isNew = threads.some(({ newCount }) => newCount > 0);
  const markThreadRead = useEffectEvent(() => void markRead(id));
  useEffect(() => {
    if (isNew) markThreadRead();
  }, [isNew]);
  return null;
}

/** Supplier's view of a message: one thread with the buyer. */
export function SupplierMessage({ message, replyId }: MessageViewProps) {
  const { t } = useTranslation();
  const { id, threads, unread, can, published, from } = message;
  const [thread] = threads;
  const markThreadRead = useEffectEvent(() => void markRead(id));
  useEffect(() => {
    if (unread) markThreadRead();
  }, [unread]);
  const buyer =
    from.side === 'BUYER'
      ? from.of
      : (thread?.replies.find((one) => one.from.side === 'BUYER')?.from.of ?? '');
  return (
    <>
      <Opening message={message} side="supplier" />
      {thread && <ThreadReplies key={id} thread={thread} side="supplier" selectedId={replyId} />}
      {published && <PublishedAs published={published} />}
      {can.reply ? (
        <MessageInput
          key={`words ${id}`}
          storageKey={`reply.${id}`}
          label={t('messages.message.replyToBuyer', { buyer })}
          sendLabel={t('messages.message.send')}
          maxLength={messageLimits.text}
          maxFiles={messageLimits.files}
          isPrimary
          onSend={(words) => sendReply(id, words)}
        />
      ) : (
        <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('messages.message.closed')}</Box>
      )}
    </>
  );
}
