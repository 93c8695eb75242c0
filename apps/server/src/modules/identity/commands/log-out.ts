import type { PersonCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { endSessions } from '../account.repo.ts';
import type { Attempt, IdentityParts } from '../identity.parts.ts';

/** Ends the session of the request, in every role. */
export async function logOut({ db }: IdentityParts, attempt: Attempt, caller: PersonCaller): Promise<void> {
  await db.transaction(contextOf(caller), async (tx) => {
    await endSessions(tx, caller.accountId, caller.sessionId);
    const event = { action: 'sign-out', subjectType: 'account', subjectId: caller.accountId };
    await recordAudit(tx, attempt.actor, event);
  });
}
