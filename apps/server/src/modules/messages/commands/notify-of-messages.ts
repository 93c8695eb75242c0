import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { JobDefinition, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { notify } from '../../notices/index.ts';
import { broadcastMessageRead } from '../message.broadcasts.ts';
import * as told from '../message-notices.repo.ts';

const noticeQueue = 'notify-of-messages';

const tenantMessageNotice = z.object({
  organisationId: z.guid(),
  /** What people are notified of. */
  what: z.enum(['message', 'reply', 'question', 'published']),
  id: z.guid(),
});
type TenantMessageNotice = z.infer<typeof tenantMessageNotice>;
type MessageNotice = Omit<TenantMessageNotice, 'organisationId'>;

/**
 * Enqueues the notification. A job does it because suppliers cannot see the buyer's people, and because a
 * message can have thousands of recipients.
 */
export const enqueueMessageNotices = (
  jobs: Jobs,
  tx: Transaction,
  { organisationId }: { organisationId: string },
  { what, id }: MessageNotice,
): Promise<void> => jobs.enqueue(tx, noticeQueue, { organisationId, what, id });

interface Deps {
  db: Database;
  outbox: Outbox;
}

/** Notifies people in the app and by e-mail. Safe to repeat: no one is notified twice. */
export const messageNoticesJob = (deps: Deps): JobDefinition<never> => ({
  name: noticeQueue,
  previousName: 'tell-of-messages',
  retryLimit: 10,
  schema: tenantMessageNotice,
  handle: ({ what, ...news }: TenantMessageNotice) => notifiers[what](deps, news),
});

type Notifier = (deps: Deps, news: { organisationId: string; id: string }) => Promise<void>;

const supplierBatchSize = 250;

const idsOf = ({ eventId, taskId }: { eventId: string | null; taskId: string | null }) => ({
  ...(eventId && { eventId }),
  ...(taskId && { taskId }),
});

/**
 * Notifies the suppliers in batches, one transaction each, so that the sender sees the progress and a restart
 * continues from there.
 */
const notifyOfMessage: Notifier = async ({ db, outbox }, { organisationId, id: messageId }) => {
  for (;;) {
    const isMore = await db.transaction({ scope: 'job', organisationId }, async (tx) => {
      const message = await told.findMessageForNotice(tx, messageId);
      const supplierIds = message && (await told.claimUnnotifiedSuppliers(tx, messageId, supplierBatchSize));
      if (!message || !supplierIds?.length) return false;
      const place = { organisationId, businessUnitId: message.businessUnitId };
      const kind = 'message.received';
      await notify(
        tx,
        outbox,
        {
          ...place,
          ...idsOf(message),
          messageId,
          kind,
          key: `${kind}:${messageId}`,
          template: 'message-received',
          payload: { messageId },
        },
        { supplierIds },
      );
      await broadcastMessageRead(tx, { ...place, supplierId: null }, messageId);
      return supplierIds.length === supplierBatchSize;
    });
    if (!isMore) return;
  }
};

const notifyOfReply: Notifier = ({ db, outbox }, { organisationId, id: replyId }) =>
  db.transaction({ scope: 'job', organisationId }, async (tx) => {
    const reply = await told.findReplyForNotice(tx, replyId);
    if (!reply) return;
    const { businessUnitId, messageId, supplierId, side, isAnswer, publishedId } = reply;
    const about = { replyId, ...(publishedId && { questionId: publishedId }) };
    const isForSupplier = side === 'BUYER';
    const kind = isForSupplier && isAnswer ? 'question.answered' : 'message.replied';
    await notify(
      tx,
      outbox,
      {
        organisationId,
        businessUnitId,
        ...idsOf(reply),
        messageId,
        about,
        kind,
        key: `${kind}:${replyId}`,
        ...(!isForSupplier && { supplierId }),
        template: kind === 'question.answered' ? 'question-answered' : 'message-replied',
        payload: { messageId, replyId },
      },
      isForSupplier ? { supplierIds: [supplierId] } : 'admins',
    );
  });

const notifyOfQuestion: Notifier = ({ db, outbox }, { organisationId, id: messageId }) =>
  db.transaction({ scope: 'job', organisationId }, async (tx) => {
    const question = await told.findMessageForNotice(tx, messageId);
    if (!question) return;
    const kind = 'question.asked';
    await notify(
      tx,
      outbox,
      {
        organisationId,
        businessUnitId: question.businessUnitId,
        ...idsOf(question),
        messageId,
        ...(question.askedBy && { supplierId: question.askedBy }),
        kind,
        key: `${kind}:${messageId}`,
        template: 'question-asked',
        payload: { messageId },
      },
      'admins',
    );
  });

/** A repeated run goes through the same suppliers; the notice key skips those already notified. */
const notifyOfPublished: Notifier = async ({ db, outbox }, { organisationId, id: publishedId }) => {
  const inJob = { scope: 'job', organisationId } as const;
  const published = await db.transaction(inJob, (tx) => told.findPublishedForNotice(tx, publishedId));
  if (!published) return;
  const { supplierIds, businessUnitId } = published;
  const kind = 'question.published';
  for (let from = 0; from < supplierIds.length; from += supplierBatchSize) {
    const batch = supplierIds.slice(from, from + supplierBatchSize);
    await db.transaction(inJob, (tx) =>
      notify(
        tx,
        outbox,
        {
          organisationId,
          businessUnitId,
          ...idsOf(published),
          about: { questionId: publishedId },
          kind,
          key: `${kind}:${publishedId}`,
          template: 'question-published',
          payload: { publishedId },
        },
        { supplierIds: batch },
      ),
    );
  }
};

const notifiers: Record<MessageNotice['what'], Notifier> = {
  message: notifyOfMessage,
  reply: notifyOfReply,
  question: notifyOfQuestion,
  published: notifyOfPublished,
};
