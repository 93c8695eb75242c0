import type { NewReply, Reply } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField, notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastMessage, streamSubjectOf } from '../message.broadcasts.ts';
import type { MessageDeps } from '../message.deps.ts';
import { setFilesOfMessage } from '../message.files.ts';
import { type Correspondent, threadAbilities } from '../message.policy.ts';
import { presentReply } from '../message.presenter.ts';
import { findReply } from '../message.repo.ts';
import { subjectOfMessage } from '../message.rules.ts';
import { findThread, insertReply, type ThreadDetails } from '../message-write.repo.ts';
import { enqueueMessageNotices } from './notify-of-messages.ts';

/** Replies in a supplier's thread. Only that supplier and the business unit are notified. */
export async function reply(
  { jobs }: MessageDeps,
  ctx: RequestContext<Correspondent>,
  messageId: string,
  { supplierId: wanted, ...given }: NewReply,
): Promise<Reply> {
  const { caller } = ctx;
  if (caller.scope === 'unit' && !wanted) throw invalidField('supplierId', 'This field is required');
  return ctx.transaction(async ({ tx, now }) => {
    const supplierId = caller.supplierId ?? wanted ?? '';
    const newId = await runIdempotent(tx, ctx, { messageId, supplierId, ...given }, async (id) => {
      const thread = await findThread(tx, messageId, supplierId);
      if (!thread) throw notFound();
      assertAllowed(threadAbilities.reply(caller, thread, now));
      await writeReply(tx, caller, thread, { id, ...given });
      await recordAudit(tx, ctx, { action: 'message.replied', ...auditOf(thread) });
      await enqueueMessageNotices(jobs, tx, caller, { what: 'reply', id });
    });
    const row = await findReply(tx, caller, newId);
    if (!row) throw notFound();
    return presentReply(caller, row);
  });
}

/** The audit fields of anything written in a thread. */
export const auditOf = (thread: ThreadDetails) => ({
  ...subjectOfMessage(thread),
  supplierId: thread.supplierId,
  after: { messageId: thread.messageId, supplierId: thread.supplierId },
});

/** Inserts a reply with its files and broadcasts it to the open pages of both sides. */
export async function writeReply(
  tx: Transaction,
  caller: Correspondent,
  thread: ThreadDetails,
  { id, text, fileIds }: { id: string; text: string; fileIds: string[] },
): Promise<void> {
  await insertReply(tx, caller, thread, { id, text });
  await setFilesOfMessage(tx, caller, id, { fileIds, isNew: true });
  await broadcastMessage(tx, caller, streamSubjectOf(thread), [thread.supplierId]);
}
