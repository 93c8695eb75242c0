import { type Message, markdownWords, type NewQuestion, type SupplierCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { setFilesOfMessage } from '../message.files.ts';
import { aboutOf, tellOfMessage } from '../message.news.ts';
import type { MessageParts } from '../message.parts.ts';
import { askingAbilities } from '../message.policy.ts';
import { readMessageIn } from '../message.queries.ts';
import { subjectOfMessage, subjectOfQuestion } from '../message.rules.ts';
import { insertQuestion } from '../message-write.repo.ts';
import { findAsked } from '../question.repo.ts';
import { tellLater } from './tell-of-messages.ts';

/** Asks the buyer a question about an event or a task that is visible to the supplier. */
export async function askQuestion(
  { jobs }: MessageParts,
  act: Act<SupplierCaller>,
  about: { eventId: string } | { taskId: string },
  { text, fileIds }: NewQuestion,
): Promise<Message> {
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const newId = await once(tx, act, { ...about, text, fileIds }, async (id) => {
      const asked = await findAsked(tx, about);
      if (!asked) throw notFound();
      assertAllowed(askingAbilities.ask(act.caller, asked, now));
      const { supplierId } = act.caller;
      const taskId = 'taskId' in about ? about.taskId : null;
      const subject = { messageId: id, supplierId, eventId: asked.eventId, taskId };
      const [first = ''] = text.split('\n', 1);
      const name = subjectOfQuestion(markdownWords(first) || first);
      await insertQuestion(tx, act.caller, { ...subject, subject: name, text });
      await setFilesOfMessage(tx, act.caller, id, { fileIds, isNew: true });
      await recordAudit(tx, act, {
        ...{ action: 'question.asked', ...subjectOfMessage(subject) },
        after: { messageId: id, supplierId },
      });
      await tellOfMessage(tx, act.caller, aboutOf(subject), [supplierId]);
      await tellLater(jobs, tx, act.caller, { what: 'question', id });
    });
    return readMessageIn(moment, act.caller, newId);
  });
}
