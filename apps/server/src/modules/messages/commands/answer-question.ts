import { randomUUIDv7 } from 'node:crypto';
import type { Answer, Message, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { shareFiles } from '../../files/index.ts';
import type { MessageDeps } from '../message.deps.ts';
import { questionAbilities } from '../message.policy.ts';
import { readMessageIn } from '../message.queries.ts';
import { findAsker, findThread, lockMessage } from '../message-write.repo.ts';
import { broadcastPublishedQuestion } from '../question.broadcasts.ts';
import { insertPublication } from '../question.repo.ts';
import { enqueueMessageNotices } from './notify-of-messages.ts';
import { auditOf, writeReply } from './reply.ts';

/**
 * Answers a question in the thread of the supplier that asked. With `publishedQuestion`, the question and
 * answer are also published, without the supplier's name, to all suppliers of the task, or of the event if
 * the question was about the event.
 */
export async function answerQuestion(
  { jobs }: MessageDeps,
  ctx: RequestContext<UnitCaller>,
  messageId: string,
  { text, fileIds, publishedQuestion }: Answer,
): Promise<Message> {
  const { caller } = ctx;
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    await runIdempotent(tx, ctx, { messageId, text, fileIds, publishedQuestion }, async (replyId) => {
      const asker = await findAsker(tx, messageId);
      if (!asker) throw notFound();
      await lockMessage(tx, messageId);
      const thread = await findThread(tx, messageId, asker);
      if (!thread) throw notFound();
      assertAllowed(questionAbilities[publishedQuestion ? 'publish' : 'answer'](caller, thread, now));
      await writeReply(tx, caller, thread, { id: replyId, text, fileIds });
      const action = publishedQuestion ? 'question.published' : 'question.answered';
      await recordAudit(tx, ctx, { action, ...auditOf(thread) });
      await enqueueMessageNotices(jobs, tx, caller, { what: 'reply', id: replyId });
      if (!publishedQuestion) return;
      const id = randomUUIDv7();
      const publication = { id, question: publishedQuestion, answer: text };
      await insertPublication(tx, caller, { ...thread, replyId }, publication);
      await shareFiles(tx, { purposes: ['MESSAGE_FILE'], pairs: [{ from: replyId, to: id }] });
      await broadcastPublishedQuestion(tx, caller, thread);
      await enqueueMessageNotices(jobs, tx, caller, { what: 'published', id });
    });
    return readMessageIn(txContext, caller, messageId);
  });
}
