import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import { type AuditActor, recordAudits } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { insertInvitations, invitationMail } from '../../identity/index.ts';
import type { Place } from '../place.ts';

/**
 * Invites many people, each to the usual role of a place, in a few statements however many they are. Those who
 * are known there already must have been left out.
 */
export async function invitePeople(
  tx: Transaction,
  outbox: Outbox,
  caller: Caller,
  actor: AuditActor,
  people: { place: Place; email: string }[],
): Promise<void> {
  if (!people.length) return;
  const invitations = people.map(({ place, email }) => {
    const { organisationId, businessUnitId, supplierId, entityName } = place;
    const [role] = place.roles;
    const token = createToken();
    return { id: randomUUIDv7(), email, role, organisationId, businessUnitId, supplierId, entityName, token };
  });
  await insertInvitations(
    tx,
    invitations.map((invitation) => ({
      ...invitation,
      fullName: null,
      tokenHash: hashToken(invitation.token),
      invitedBy: caller.roleEntryId,
    })),
  );
  await outbox.sendAll(
    tx,
    invitations.map(({ id, ...invitation }) =>
      invitationMail({ invitationId: id, sentCount: 1, ...invitation }),
    ),
  );
  await recordAudits(
    tx,
    actor,
    invitations.map(({ id, role, organisationId, businessUnitId, supplierId }) => ({
      ...{ action: 'person.invited', subjectType: 'invitation', subjectId: id },
      ...{ organisationId, businessUnitId, supplierId },
      after: { role },
    })),
  );
}
