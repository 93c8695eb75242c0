import { type Message, markdownPlainText, type NewQuestion, type SupplierCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastMessage, streamSubjectOf } from '../message.broadcasts.ts';
import type { MessageDeps } from '../message.deps.ts';
import { setFilesOfMessage } from '../message.files.ts';
import { askingAbilities } from '../message.policy.ts';
import { readMessageIn } from '../message.queries.ts';
import { subjectOfMessage, subjectOfQuestion } from '../message.rules.ts';
import { insertQuestion } from '../message-write.repo.ts';
import { findQuestionTarget } from '../question.repo.ts';
import { enqueueMessageNotices } from './notify-of-messages.ts';

/** Asks the buyer a question about an event or a task that is visible to the supplier. */
export async function askQuestion(
  { jobs }: MessageDeps,
  ctx: RequestContext<SupplierCaller>,
  about: { eventId: string } | { taskId: string },
  { text, fileIds }: NewQuestion,
): Promise<Message> {
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const newId = await runIdempotent(tx, ctx, { ...about, text, fileIds }, async (id) => {
      const asked = await findQuestionTarget(tx, about);
      if (!asked) throw notFound();
      assertAllowed(askingAbilities.ask(ctx.caller, asked, now));
      const { supplierId } = ctx.caller;
      const taskId = 'taskId' in about ? about.taskId : null;
      const subject = { messageId: id, supplierId, eventId: asked.eventId, taskId };
      const [first = ''] = text.split('\n', 1);
      const name = subjectOfQuestion(markdownPlainText(first) || first);
      await insertQuestion(tx, ctx.caller, { ...subject, subject: name, text });
      await setFilesOfMessage(tx, ctx.caller, id, { fileIds, isNew: true });
      await recordAudit(tx, ctx, {
        action: 'question.asked',
        ...subjectOfMessage(subject),
        after: { messageId: id, supplierId },
      });
      await broadcastMessage(tx, ctx.caller, streamSubjectOf(subject), [supplierId]);
      await enqueueMessageNotices(jobs, tx, ctx.caller, { what: 'question', id });
    });
    return readMessageIn(txContext, ctx.caller, newId);
  });
}
