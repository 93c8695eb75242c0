import { randomUUIDv7 } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { violatedUniqueConstraint } from '../../../platform/db/database-error.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { checkPassword } from '../check-password.ts';
import type { Attempt, InvitationDeps } from '../identity.deps.ts';
import { usableInvitation } from '../identity.queries.ts';
import {
  type Invitation,
  type InvitationBlocker,
  listRunningEvents,
  type NewAccount,
  redeemInvitation,
} from '../invitation.repo.ts';
import { invitationNotUsable } from '../invitation-not-usable.ts';
import { assertGoodPassword, hashNewPassword } from '../new-password.ts';
import { forgetFailures } from '../sign-in-delay.repo.ts';
import { broadcastTeams } from '../team.broadcasts.ts';

interface NewUser {
  fullName: string;
  password: string;
}

/** Accepts an invitation with a new account. Never changes an existing account. */
export async function acceptAsNewUser(
  deps: InvitationDeps,
  attempt: Attempt,
  token: string,
  { fullName, password }: NewUser,
): Promise<void> {
  const invitation = await usableInvitation(deps, token);
  if (invitation.accountId) throw accountExists();
  await assertGoodPassword('password', password, invitation.email);
  const passwordHash = await hashNewPassword(deps, attempt, password);
  const newAccount = { id: randomUUIDv7(), fullName, passwordHash };
  await accept(deps, attempt, token, invitation, newAccount).catch((error: unknown) => {
    if (violatedUniqueConstraint(error) !== null) throw accountExists();
    throw error;
  });
}

/** Accepts an invitation for the existing account it was sent to, proved by its password. */
export async function acceptAsExistingUser(
  deps: InvitationDeps,
  attempt: Attempt,
  token: string,
  password: string,
): Promise<void> {
  const invitation = await usableInvitation(deps, token);
  const credentials = { username: invitation.email, password };
  const { failureKeys } = await checkPassword(deps, attempt, credentials, { needsRole: false });
  await forgetFailures(deps.db, failureKeys);
  await accept(deps, attempt, token, invitation, null);
}

async function accept(
  deps: InvitationDeps,
  attempt: Attempt,
  token: string,
  invitation: Invitation,
  newAccount: NewAccount | null,
): Promise<void> {
  const { organisationId, businessUnitId, supplierId } = invitation;
  // The audit entry belongs to the inviting tenant, so its context is used.
  const context = organisationId
    ? ({ scope: 'job', organisationId } as const)
    : ({ scope: 'anonymous' } as const);
  const place = { organisationId, businessUnitId, supplierId };
  const used = await deps.db.transaction(context, async (tx) => {
    const outcome = await redeemInvitation(tx, hashToken(token), newAccount);
    if (!outcome) throw invitationNotUsable();
    const { accountId, roleEntryId, hindrance } = outcome;
    // No account is created if it would get no role.
    if (newAccount && hindrance) throw invitationNotUsable();
    await recordAudit(
      tx,
      attempt,
      roleEntryId
        ? {
            action: 'invitation.accepted',
            subjectType: 'role-entry',
            subjectId: roleEntryId,
            ...place,
            after: { accountId, invitationId: invitation.id, role: invitation.role },
          }
        : {
            action: 'person.invitation-withdrawn',
            subjectType: 'invitation',
            ...place,
            subjectId: invitation.id,
            after: { accountId, reason: hindrance },
          },
    );
    await broadcastTeams(tx, [place]);
    if (roleEntryId && organisationId && businessUnitId && supplierId) {
      await notifyOfRunningEvents(tx, deps, { organisationId, businessUnitId, supplierId, roleEntryId });
    }
    return outcome;
  });
  if (used.hindrance) throw blockedInvitationError(used.hindrance, invitation);
}

interface NewMember {
  organisationId: string;
  businessUnitId: string;
  supplierId: string;
  roleEntryId: string;
}

/** Notifies a person who joins a supplier, in the app, of the events it is invited to. The e-mails were sent before. */
async function notifyOfRunningEvents(
  tx: Transaction,
  { notify, outbox }: InvitationDeps,
  member: NewMember,
): Promise<void> {
  const { organisationId, businessUnitId, supplierId, roleEntryId } = member;
  for (const eventId of await listRunningEvents(tx, supplierId)) {
    const kind = 'event.invited';
    const notice = { organisationId, businessUnitId, eventId, kind, key: `${kind}:${eventId}` } as const;
    await notify(tx, outbox, notice, { roleEntryId });
  }
}

/** The invitation was withdrawn because its holder already has, had or must not have the role. */
function blockedInvitationError(hindrance: InvitationBlocker, { entityName }: Invitation): ProblemError {
  const messages: Partial<Record<InvitationBlocker, string>> = {
    MEMBER: `You already have a role in ${entityName}. Log in to use it.`,
    DEACTIVATED_MEMBER: `Your role in ${entityName} is deactivated. Ask an admin there to reactivate it.`,
    BUYER: `You work for the buyer of ${entityName}, so you cannot join its team.`,
    SUPPLIER: `You work for a supplier of ${entityName}, so you cannot join it.`,
  };
  const message = messages[hindrance];
  if (!message) return invitationNotUsable();
  return new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}

function accountExists(): ProblemError {
  const message = 'There is already an account with this e-mail address. Accept with its password.';
  return new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}
