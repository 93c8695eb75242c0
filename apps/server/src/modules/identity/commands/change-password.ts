import type { PersonCaller } from '@tenderbox/contract';
import { findCaller } from '../../../platform/auth/session.repo.ts';
import { ProblemError, unauthenticated } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { claimRoleEntry, endSessions, lockCredential, openSession, storePassword } from '../account.repo.ts';
import { auditAccountEvent } from '../audit-account-event.ts';
import { checkPassword, isStillCurrent } from '../check-password.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { passwordChangedMail } from '../identity.mails.ts';
import { assertGoodPassword, hashNewPassword } from '../new-password.ts';
import { voidResetTokens } from '../reset-token.repo.ts';
import { forgetFailures } from '../sign-in-delay.repo.ts';
import type { OpenedSession } from './sign-in.ts';

/** Changes the caller's password. All sessions end; the caller continues in a new one. */
export async function changePassword(
  deps: IdentityDeps,
  ctx: RequestContext<PersonCaller>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<OpenedSession> {
  const { db, outbox } = deps;
  const { accountId, email, roleEntryId } = ctx.caller;
  const credentials = { username: email, password: currentPassword };
  const { failureKeys, credential, roles } = await checkPassword(deps, ctx, credentials).catch(onTheField);
  await assertGoodPassword('newPassword', newPassword, email);
  const passwordHash = await hashNewPassword(deps, ctx, newPassword);
  const session = await db.transaction({ scope: 'account', accountId }, async (tx) => {
    const present = await lockCredential(tx, accountId);
    if (!present || !isStillCurrent(present, credential)) throw notCurrentPassword();
    if (!(await claimRoleEntry(tx, accountId, roleEntryId))) throw unauthenticated();
    await storePassword(tx, accountId, passwordHash, { byMail: false });
    await voidResetTokens(tx, accountId, 'PASSWORD');
    await endSessions(tx, accountId);
    await auditAccountEvent(tx, ctx, { action: 'password.changed', accountId }, roles);
    const opened = await openSession(tx, accountId, roleEntryId, { mustChooseRole: false });
    await outbox.send(tx, passwordChangedMail({ id: accountId, email }, opened.id));
    return opened;
  });
  await forgetFailures(db, failureKeys);
  const known = await findCaller(db, session.id, roleEntryId);
  if (!known) throw unauthenticated();
  return known;
}

/** Reports a wrong current password as a field error. */
function onTheField(error: unknown): never {
  const isWrong = error instanceof ProblemError && error.body.code === 'INVALID_CREDENTIALS';
  throw isWrong ? notCurrentPassword() : error;
}

function notCurrentPassword(): ProblemError {
  const message = 'This is not your current password';
  const fieldErrors = [{ property: 'currentPassword', message }];
  return new ProblemError(401, 'INVALID_CREDENTIALS', { message, fieldErrors });
}
