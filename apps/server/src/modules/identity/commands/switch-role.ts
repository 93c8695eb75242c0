import type { PersonCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { findCaller } from '../../../platform/auth/session.repo.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { claimRoleEntry, continueSession } from '../account.repo.ts';
import type { IdentityParts } from '../identity.parts.ts';
import type { OpenedSession } from './sign-in.ts';

/** Goes on in another of the caller's roles, within the same session. */
export async function switchRole(
  { db }: IdentityParts,
  act: Act<PersonCaller>,
  roleEntryId: string,
): Promise<OpenedSession> {
  const { accountId, sessionId } = act.caller;
  await db.transaction({ scope: 'account', accountId }, async (tx) => {
    if (!(await claimRoleEntry(tx, accountId, roleEntryId))) throw notFound();
    await continueSession(tx, sessionId, roleEntryId);
    await recordAudit(tx, act, {
      action: 'role.switched',
      subjectType: 'role-entry',
      subjectId: roleEntryId,
      organisationId: null,
      businessUnitId: null,
      supplierId: null,
      before: { roleEntryId: act.caller.roleEntryId },
      after: { roleEntryId },
    });
  });
  const known = await findCaller(db, sessionId, roleEntryId);
  if (!known) throw notFound();
  return known;
}
