import type { PersonCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { renameAccount } from '../account.repo.ts';
import type { Attempt, IdentityParts } from '../identity.parts.ts';

/** Changes the caller's own name. The log tells that it changed, not what it was. */
export async function changeName(
  { db }: IdentityParts,
  attempt: Attempt,
  caller: PersonCaller,
  name: string,
): Promise<PersonCaller> {
  await db.transaction(contextOf(caller), async (tx) => {
    await renameAccount(tx, caller.accountId, name);
    const event = { action: 'account.renamed', subjectType: 'account', subjectId: caller.accountId };
    await recordAudit(tx, attempt.actor, event);
  });
  return { ...caller, fullName: name };
}
