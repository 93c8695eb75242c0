import type { PersonCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { endSessions } from '../account.repo.ts';

/** Ends the session of the request, in every role. */
export async function logOut(act: Act<PersonCaller>): Promise<void> {
  const { accountId, sessionId, mustChooseRole } = act.caller;
  await act.transaction(async ({ tx }) => {
    await endSessions(tx, accountId, sessionId);
    const event = {
      action: mustChooseRole ? 'role.choice-cancelled' : 'sign-out',
      subjectType: 'account',
      subjectId: accountId,
    };
    await recordAudit(tx, act, event);
  });
}
