import { z } from 'zod';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { findAccount, lockCredential, nilAccountId, usableRoles } from '../account.repo.ts';
import { auditAccountEvent } from '../audit-account-event.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { resetMustWaitMail } from '../identity.mails.ts';
import { canSendAnotherLink, isWithinResetPause } from '../reset.rules.ts';
import { countRecentLinks } from '../reset-token.repo.ts';
import { type ResetRequest, resetQueue, resetRequestLocation } from './request-reset.ts';
import { sendResetLink } from './send-reset-link.ts';

type Deps = Pick<IdentityDeps, 'db' | 'keyring' | 'outbox'>;

const sealedRequest = z.object({ id: z.guid(), sealed: z.string() });

/** Handles reset requests by e-mail one at a time, so that a burst needs only one connection. */
export function resetJob(deps: Deps): JobDefinition<never> {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    name: resetQueue,
    retryLimit: 10,
    schema: sealedRequest,
    handle: ({ id, sealed }: z.infer<typeof sealedRequest>) => {
      const opened = deps.keyring.unseal('reset-request', resetRequestLocation(id), sealed);
      const request: ResetRequest = JSON.parse(opened);
      const answered = previous.then(() => answer(deps, request));
      previous = answered.catch(() => undefined);
      return answered;
    },
  };
}

const words = {
  PASSWORD: { action: 'password-reset.requested', what: 'password' },
  SECOND_FACTOR: { action: 'second-factor-reset.requested', what: 'verification' },
} as const;

/** E-mails a link if the address belongs to someone who can log in; repeating the job sends nothing twice. */
async function answer({ db, outbox }: Deps, request: ResetRequest): Promise<void> {
  const { id, kind, email, client } = request;
  const account = await findAccount(db, email);
  const accountId = account?.id ?? nilAccountId;
  const { action, what } = words[kind];
  await db.transaction({ scope: 'account', accountId }, async (tx, now) => {
    // Locked, so that concurrent requests do not exceed the limit.
    const credential = await lockCredential(tx, accountId);
    const roles = await usableRoles(tx, accountId);
    const sent = await countRecentLinks(tx, accountId, kind);
    await auditAccountEvent(tx, { caller: null, client }, { action, accountId: account?.id ?? null }, roles);
    if (!account?.isActive || !credential || !roles.length) return;
    const other = kind === 'PASSWORD' ? credential.secondFactorResetAt : credential.passwordResetAt;
    if (other && isWithinResetPause(other, now))
      return outbox.send(tx, resetMustWaitMail(account, what, other));
    if (canSendAnotherLink(sent)) await sendResetLink({ outbox }, tx, account, kind, { id, byAdmin: false });
  });
}
