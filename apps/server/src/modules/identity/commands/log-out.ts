import type { PersonCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { endSessions } from '../account.repo.ts';

/** Ends the session of the request, in every role. */
export async function logOut(ctx: RequestContext<PersonCaller>): Promise<void> {
  const { accountId, sessionId, mustChooseRole } = ctx.caller;
  await ctx.transaction(async ({ tx }) => {
    await endSessions(tx, accountId, sessionId);
    const event = {
      action: mustChooseRole ? 'role.choice-cancelled' : 'sign-out',
      subjectType: 'account',
      subjectId: accountId,
    };
    await recordAudit(tx, ctx, event);
  });
}
