import { type Message, ruleMessages, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { checkRecipients, type DraftContent, deleteDraft, findSubject } from '../draft.repo.ts';
import { broadcastMessage, streamSubjectOf } from '../message.broadcasts.ts';
import type { MessageDeps } from '../message.deps.ts';
import { eventMessageAbilities } from '../message.policy.ts';
import { readMessageIn } from '../message.queries.ts';
import { subjectOfMessage } from '../message.rules.ts';
import { sendDraft } from '../message-write.repo.ts';
import { enqueueMessageNotices } from './notify-of-messages.ts';
import { lockUnsent, readDraft } from './save-draft.ts';

/** Sends a draft to all its suppliers at once. A job notifies their people, because there can be thousands. */
export async function sendMessage(
  { jobs }: MessageDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  revision: number | undefined,
): Promise<Message> {
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    await runIdempotent(tx, ctx, { id, revision }, async () => {
      const draft = await lockUnsent(tx, id);
      if (revision !== undefined && draft.revision !== revision) throw staleRevision(await readDraft(tx, id));
      await assertReady(tx, ctx.caller, draft, now);
      await sendDraft(tx, ctx.caller, id);
      await deleteDraft(tx, id);
      const { supplierIds, eventId, taskId } = draft;
      await recordAudit(tx, ctx, {
        action: 'message.sent',
        ...subjectOfMessage({ messageId: id, eventId, taskId }),
        after: { messageId: id, recipientCount: supplierIds.length },
      });
      await broadcastMessage(
        tx,
        ctx.caller,
        streamSubjectOf({ messageId: id, eventId, taskId }),
        supplierIds,
      );
      await enqueueMessageNotices(jobs, tx, ctx.caller, { what: 'message', id });
    });
    return readMessageIn(txContext, ctx.caller, id);
  });
}

/** Checks what is required only for sending, not for saving a draft. */
async function assertReady(
  tx: Transaction,
  unit: UnitCaller,
  { subject, text, supplierIds, eventId }: DraftContent,
  now: string,
): Promise<void> {
  const fieldErrors = [
    ...(supplierIds.length ? [] : [{ property: 'supplierIds', message: ruleMessages.messageSuppliers }]),
    ...(subject ? [] : [{ property: 'subject', message: ruleMessages.required }]),
    ...(text ? [] : [{ property: 'text', message: ruleMessages.required }]),
  ];
  if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
  const { unknownCount, inactive } = await checkRecipients(tx, unit, supplierIds, { holds: true });
  if (unknownCount || inactive.length) {
    const names = inactive.slice(0, 5).join(', ');
    const message = `Deactivated suppliers cannot read messages. Please remove: ${names || 'those not found'}`;
    throw new ProblemError(409, 'SUPPLIER_INACTIVE', { fieldErrors: [{ property: 'supplierIds', message }] });
  }
  if (!eventId) return;
  const event = await findSubject(tx, { eventId, taskId: null });
  const verdict = event && eventMessageAbilities.messageSuppliers(unit, event, now);
  if (!verdict || verdict === 'allowed') return;
  const { status, code, message } = verdict;
  throw new ProblemError(status, code, { fieldErrors: [{ property: 'eventId', message }] });
}
