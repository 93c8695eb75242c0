import type { PersonCaller } from '@tenderbox/contract';
import { findCaller } from '../../../platform/auth/session.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { claimRoleEntry, continueSession, usableRoles } from '../account.repo.ts';
import { auditAccountEvent } from '../audit-account-event.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import type { OpenedSession } from './sign-in.ts';

/** Switches to another of the caller's roles within the same session. */
export async function switchRole(
  { db }: IdentityDeps,
  ctx: RequestContext<PersonCaller>,
  roleEntryId: string,
): Promise<OpenedSession> {
  const { accountId, sessionId, mustChooseRole, role: formerRole } = ctx.caller;
  await db.transaction({ scope: 'account', accountId }, async (tx) => {
    if (!(await claimRoleEntry(tx, accountId, roleEntryId))) throw notFound();
    await continueSession(tx, sessionId, roleEntryId);
    const chosen = (await usableRoles(tx, accountId)).filter(({ id }) => id === roleEntryId);
    const isWithin = chosen.some(({ organisationId }) => organisationId === ctx.caller.organisationId);
    const event = {
      action: mustChooseRole ? 'role.chosen' : 'role.switched',
      before: isWithin && !mustChooseRole ? { role: formerRole } : null,
      after: { role: chosen[0]?.role, roleEntryId },
    };
    await auditAccountEvent(tx, ctx, { accountId, ...event }, chosen);
  });
  const known = await findCaller(db, sessionId, roleEntryId);
  if (!known) throw notFound();
  return known;
}
