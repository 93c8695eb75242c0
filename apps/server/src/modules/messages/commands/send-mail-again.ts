import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastMessageRead } from '../message.broadcasts.ts';
import type { MessageDeps } from '../message.deps.ts';
import { messageMailAbilities } from '../message.policy.ts';
import { listMailsOf, recordResend } from '../message-status.repo.ts';
import { findThread, lockMessage } from '../message-write.repo.ts';
import { auditOf } from './reply.ts';

/** Resends the e-mail of a message to the people of a supplier whose e-mail was rejected. */
export async function sendMailAgain(
  { outbox }: MessageDeps,
  ctx: RequestContext<UnitCaller>,
  messageId: string,
  { supplierId, roleEntryId }: { supplierId: string; roleEntryId?: string | undefined },
): Promise<{ sentCount: number }> {
  const { caller } = ctx;
  return ctx.transaction(async ({ tx, now }) => {
    const thread = await findThread(tx, messageId, supplierId);
    if (thread?.kind !== 'MESSAGE') throw notFound();
    await lockMessage(tx, messageId);
    const people = (await listMailsOf(tx, messageId, supplierId)).filter(
      (person) => !roleEntryId || person.roleEntryId === roleEntryId,
    );
    if (roleEntryId && !people.length) throw notFound();
    const verdicts = people.map((person) => messageMailAbilities.sendAgain(caller, person, now));
    const chosen = people.filter((_person, index) => verdicts[index] === 'allowed');
    if (!chosen.length) {
      assertAllowed(
        verdicts[0] ?? messageMailAbilities.sendAgain(caller, { mailState: null, isActive: false }, now),
      );
    }
    for (const person of chosen) {
      await outbox.send(tx, {
        businessKey: await recordResend(tx, caller, messageId, person.roleEntryId),
        template: 'message-received',
        recipient: person.email,
        organisationId: caller.organisationId,
        payload: { messageId, roleEntryId: person.roleEntryId },
      });
    }
    await recordAudit(tx, ctx, { action: 'message.mail-sent-again', ...auditOf(thread) });
    await broadcastMessageRead(tx, { ...caller, supplierId: null }, messageId);
    return { sentCount: chosen.length };
  });
}
