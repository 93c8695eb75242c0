import type { Caller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { invitationMail, renewInvitation, revokeInvitation } from '../../identity/index.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { type InvitationRow, listOpenInvitations } from '../people.repo.ts';
import type { Place } from '../place.ts';
import { assertNotDeactivated } from './invite-person.ts';

/** Sends an invitation again, for another 14 days; the old link stops working. */
export async function resendInvitation(
  parts: PeopleParts,
  caller: Caller,
  team: TeamAddress,
  invitationId: string,
): Promise<void> {
  await onInvitation(parts, caller, team, invitationId, async (tx, place, invitation) => {
    assertNotDeactivated(place);
    const token = createToken();
    const sentCount = await renewInvitation(tx, invitation.id, hashToken(token));
    if (sentCount === null) throw notFound();
    const { organisationId, entityName } = place;
    const { email, role } = invitation;
    await parts.outbox.send(
      tx,
      invitationMail({ invitationId, sentCount, email, organisationId, role, entityName, token }),
    );
    return 'person.invited-again';
  });
}

/** Withdraws an invitation; its link stops working. */
export async function withdrawInvitation(
  parts: PeopleParts,
  caller: Caller,
  team: TeamAddress,
  invitationId: string,
): Promise<void> {
  await onInvitation(parts, caller, team, invitationId, async (tx, _place, invitation) => {
    if (!(await revokeInvitation(tx, invitation.id))) throw notFound();
    return 'person.invitation-withdrawn';
  });
}

async function onInvitation(
  { db }: PeopleParts,
  caller: Caller,
  { findPlace, params, actor }: TeamAddress,
  invitationId: string,
  work: (tx: Transaction, place: Place, invitation: InvitationRow) => Promise<string>,
): Promise<void> {
  await db.transaction(contextOf(caller), async (tx) => {
    const place = await findPlace(tx, caller, params);
    const invitation = (await listOpenInvitations(tx, place)).find(({ id }) => id === invitationId);
    if (!invitation) throw notFound();
    const action = await work(tx, place, invitation);
    const { organisationId, businessUnitId, supplierId } = place;
    await recordAudit(tx, actor, {
      ...{ action, subjectType: 'invitation', subjectId: invitationId },
      ...{ organisationId, businessUnitId, supplierId },
    });
  });
}
