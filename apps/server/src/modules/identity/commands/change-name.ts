import type { PersonCaller, SignedInUser } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { signedInUserOf } from '../../../platform/auth/signed-in-user.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { renameAccount } from '../account.repo.ts';

/** Changes the caller's own name. The audit trail records that it changed, but not the previous name. */
export async function changeName(ctx: RequestContext<PersonCaller>, name: string): Promise<SignedInUser> {
  const { accountId } = ctx.caller;
  return ctx.transaction(async ({ tx }) => {
    await renameAccount(tx, accountId, name);
    const event = { action: 'account.renamed', subjectType: 'account', subjectId: accountId };
    await recordAudit(tx, ctx, event);
    return signedInUserOf({ ...ctx.caller, fullName: name });
  });
}
