import type { MessageInList, Writer } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { Side } from './use-side.ts';

/** Name of a writer: "you" for the viewer, the company for someone who has left. */
export const nameOf = ({ fullName, of, isMe }: Writer, t: TFunction): string =>
  isMe ? t('messages.you') : (fullName ?? of);

/** The most important fact about a message, from the reader's point of view. */
export function secondLine(message: MessageInList, side: Side, t: TFunction): string {
  return side === 'buyer' ? buyerText(message, t) : suppliersLine(message, t);
}

function buyerText(message: MessageInList, t: TFunction): string {
  const { kind, supplier, recipientCount, newCount, from, questionState } = message;
  if (kind === 'QUESTION') {
    const asks = t('messages.list.asks', { supplier: supplier?.name ?? '' });
    return questionState === 'OPEN' || questionState === null
      ? asks
      : `${asks}, ${t(`messages.list.${questionState}`)}`;
  }
  const to = supplier
    ? t('messages.list.toOne', { supplier: supplier.name })
    : t('messages.list.to', { count: recipientCount ?? 0 });
  if (newCount > 0) return `${to}, ${t('messages.list.newReplies', { count: newCount })}`;
  return from.isMe ? to : `${to}, ${t('messages.list.by', { name: nameOf(from, t) })}`;
}

function suppliersLine({ kind, questionState, from, last }: MessageInList, t: TFunction): string {
  if (kind === 'QUESTION' && questionState === 'OPEN') {
    return t('messages.list.notAnswered', { name: nameOf(from, t) });
  }
  return t('messages.list.said', { name: nameOf(last.writer, t), text: last.text });
}

/** Event and task of a message. */
export const subjectText = ({ event, task }: Pick<MessageInList, 'event' | 'task'>): string =>
  [event?.title, task?.title].filter(Boolean).join(', ');
