import { randomUUIDv7 } from 'node:crypto';
import type { Caller, Role } from '@tenderbox/contract';
import { type AuditActor, recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { brokenUniqueConstraint } from '../../../platform/db/database-error.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { insertInvitation, invitationMail } from '../../identity/index.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { findMemberByEmail } from '../people.repo.ts';
import type { Place, TeamRole } from '../place.ts';

interface Invitation {
  email: string;
  role?: Role | undefined;
}

/** Invites someone to a team by e-mail and returns the invitation's id. */
export async function invitePerson(
  { db, outbox }: PeopleParts,
  caller: Caller,
  { findPlace, params, actor }: TeamAddress,
  invitation: Invitation,
  idempotent: { route: string; key: string | null },
): Promise<string> {
  const request = { ...idempotent, roleEntryId: caller.roleEntryId, content: { params, invitation } };
  return db
    .transaction(contextOf(caller), async (tx) => {
      const place = await findPlace(tx, caller, params);
      const invite = (id: string) => inviteTo(tx, outbox, place, caller, actor, { id, ...invitation });
      return once(tx, request, invite, randomUUIDv7());
    })
    .catch((error: unknown) => {
      if (brokenUniqueConstraint(error) === 'invitation_open') throw alreadyInvited();
      throw error;
    });
}

/** Writes an invitation, its mail and its audit entry into the caller's transaction. */
export async function inviteTo(
  tx: Transaction,
  outbox: Outbox,
  place: Place,
  caller: Caller,
  actor: AuditActor,
  { id, email, role = place.roles[0] }: Invitation & { id: string },
): Promise<void> {
  if (!place.roles.some((possible) => possible === role)) {
    throw invalidField('role', 'This role cannot be given here');
  }
  assertNotDeactivated(place);
  const member = await findMemberByEmail(tx, place, email);
  if (member) throw alreadyMember(member.isActive);
  const token = createToken();
  const { organisationId, businessUnitId, supplierId, entityName } = place;
  await insertInvitation(tx, {
    ...{ id, email, fullName: null, role: role as TeamRole, organisationId, businessUnitId, supplierId },
    tokenHash: hashToken(token),
    invitedBy: caller.roleEntryId,
  });
  const mail = { invitationId: id, sentCount: 1, email, organisationId, role, entityName, token };
  await outbox.send(tx, invitationMail(mail));
  await recordAudit(tx, actor, {
    ...{ action: 'person.invited', subjectType: 'invitation', subjectId: id },
    ...{ organisationId, businessUnitId, supplierId },
    after: { role },
  });
}

/** A link to a place that is deactivated would not work. */
export function assertNotDeactivated({ isDeactivated, entityName }: Place): void {
  if (!isDeactivated) return;
  const message = `${entityName} is deactivated. Reactivate it before inviting people.`;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}

/** An open invitation to the same address and place exists already. */
function alreadyInvited(): ProblemError {
  const message = 'This person is invited already. Send the invitation again instead.';
  return new ProblemError(409, 'CONFLICT', { fieldErrors: [{ property: 'email', message }] });
}

function alreadyMember(isActive: boolean): ProblemError {
  const message = isActive
    ? 'This person has this role already'
    : 'This person is deactivated here. Reactivate them instead.';
  return new ProblemError(409, 'CONFLICT', { fieldErrors: [{ property: 'email', message }] });
}
