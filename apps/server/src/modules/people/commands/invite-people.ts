import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@tenderbox/contract';
import { recordAuditBatch } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { violatedUniqueConstraint } from '../../../platform/db/database-error.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import {
  broadcastTeams,
  findInvitationBlockers,
  insertInvitations,
  invitationMail,
} from '../../identity/index.ts';
import { managePeople } from '../people.policy.ts';
import { isForeignSupplierTeam } from '../people.rules.ts';
import { rejectBlockedInvitation } from '../reject-blocked-invitation.ts';
import type { TeamOwner, TeamRole } from '../team-owner.ts';
import { notifySupplierPeople } from './notify-supplier-people.ts';

/** A person to invite. `role` defaults to the first role of the place. */
export interface Invitee {
  id?: string;
  teamOwner: TeamOwner;
  email: string;
  role?: Role | undefined;
  /** The request field that holds the e-mail address, for errors. */
  property?: string | undefined;
}

/**
 * Invites people, with e-mails and audit entries, in a fixed number of statements. Blockers are checked after
 * the insert, when the rows protect against races; one blocker rejects all.
 */
export async function invitePeople(
  tx: Transaction,
  outbox: Outbox,
  ctx: RequestContext,
  people: Invitee[],
): Promise<void> {
  if (!people.length) return;
  assertAllowed(managePeople(ctx.caller));
  const invitations = people.map(
    ({ id = randomUUIDv7(), teamOwner, email, role = teamOwner.roles[0], property }) => ({
      id,
      email,
      teamOwner,
      property,
      role: role as TeamRole,
      token: createToken(),
      fullName: null,
      organisationId: teamOwner.organisationId,
      businessUnitId: teamOwner.businessUnitId,
      supplierId: teamOwner.supplierId,
      entityName: teamOwner.entityName,
      invitedBy: ctx.caller.roleEntryId,
    }),
  );
  await insertInvitations(
    tx,
    invitations.map((invitation) => ({ ...invitation, tokenHash: hashToken(invitation.token) })),
  ).catch((error: unknown) => {
    if (violatedUniqueConstraint(error) === 'invitation_open') rejectBlockedInvitation('INVITED', '');
    throw error;
  });
  const blockers = await findInvitationBlockers(tx, invitations);
  for (const { id, entityName, property } of invitations) {
    const blocker = blockers.get(id);
    if (blocker) rejectBlockedInvitation(blocker, entityName, property);
  }
  await outbox.sendAll(
    tx,
    invitations.map(({ id, email, organisationId, role, entityName, token }) =>
      invitationMail({ invitationId: id, sentCount: 1, email, organisationId, role, entityName, token }),
    ),
  );
  const sent = invitations.map(({ id, teamOwner }) => ({ id, sentCount: 1, teamOwner }));
  await notifySupplierPeople(tx, outbox, ctx.caller, sent);
  await recordAuditBatch(
    tx,
    ctx,
    invitations.map(({ id, role, teamOwner, organisationId, businessUnitId, supplierId }) => ({
      action: 'person.invited',
      subjectType: 'invitation',
      subjectId: id,
      organisationId,
      businessUnitId,
      supplierId,
      after: { role, ...(isForeignSupplierTeam(ctx.caller, teamOwner) && { byBuyer: true }) },
    })),
  );
  await broadcastTeams(tx, invitations);
}
