import { randomUUIDv7 } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { hashToken } from '../../../platform/crypto/token.ts';
import { brokenUniqueConstraint } from '../../../platform/db/database-error.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { checkPassword } from '../check-password.ts';
import type { Attempt, IdentityParts } from '../identity.parts.ts';
import { usableInvitation } from '../identity.queries.ts';
import { type Invitation, type NewAccount, useInvitation } from '../invitation.repo.ts';
import { invitationNotUsable } from '../invitation-not-usable.ts';
import { assertGoodPassword } from '../new-password.ts';
import { forgetFailures } from '../sign-in-delay.repo.ts';

interface NewUser {
  fullName: string;
  password: string;
}

/** Accepts an invitation with a new account. Never touches an account that exists. */
export async function acceptAsNewUser(
  parts: IdentityParts,
  attempt: Attempt,
  token: string,
  { fullName, password }: NewUser,
): Promise<void> {
  const invitation = await usableInvitation(parts, token);
  if (invitation.accountId) throw accountExists();
  await assertGoodPassword('password', password, invitation.email);
  const newAccount = { id: randomUUIDv7(), fullName, passwordHash: await parts.hasher.hash(password) };
  await accept(parts, attempt, token, invitation, newAccount).catch((error: unknown) => {
    if (brokenUniqueConstraint(error) !== null) throw accountExists();
    throw error;
  });
}

/** Accepts an invitation for the account it was sent to, whose password shows that it is them. */
export async function acceptAsExistingUser(
  parts: IdentityParts,
  attempt: Attempt,
  token: string,
  password: string,
): Promise<void> {
  const invitation = await usableInvitation(parts, token);
  const credentials = { username: invitation.email, password };
  const { failureKeys } = await checkPassword(parts, attempt, credentials, { needsRole: false });
  await forgetFailures(parts.db, failureKeys);
  await accept(parts, attempt, token, invitation, null);
}

async function accept(
  { db }: IdentityParts,
  attempt: Attempt,
  token: string,
  invitation: Invitation,
  newAccount: NewAccount | null,
): Promise<void> {
  const { organisationId, businessUnitId, supplierId } = invitation;
  // The audit entry belongs to whoever invited; its tenant is the context.
  const context = organisationId
    ? ({ scope: 'job', organisationId } as const)
    : ({ scope: 'anonymous' } as const);
  await db.transaction(context, async (tx) => {
    const accepted = await useInvitation(tx, hashToken(token), newAccount);
    if (!accepted) throw invitationNotUsable();
    await recordAudit(tx, attempt.actor, {
      action: 'invitation.accepted',
      subjectType: 'role-entry',
      subjectId: accepted.roleEntryId,
      organisationId,
      businessUnitId,
      supplierId,
      after: { accountId: accepted.accountId, invitationId: invitation.id, role: invitation.role },
    });
  });
}

function accountExists(): ProblemError {
  const message = 'There is an account with this e-mail address already. Accept with its password.';
  return new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}
