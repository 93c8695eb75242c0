import type { Caller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contextOf } from '../../../platform/auth/caller.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { invitationMail, renewInvitation, revokeInvitation } from '../../identity/index.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { invitationAbilities } from '../people.policy.ts';
import { type InvitationRow, listMembers, listOpenInvitations } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';
import type { Place } from '../place.ts';
import { tellPeopleOfSuppliers } from './tell-people.ts';

/** Sends an invitation again, for another 14 days; the old link stops working. */
export async function resendInvitation(
  parts: PeopleParts,
  caller: Caller,
  team: TeamAddress,
  invitationId: string,
): Promise<void> {
  const { outbox } = parts;
  await onInvitation(parts, caller, team, invitationId, 'resend', async (tx, place, invitation) => {
    const token = createToken();
    const sentCount = await renewInvitation(tx, invitation.id, hashToken(token));
    if (sentCount === null) throw notFound();
    const { organisationId, entityName } = place;
    const { email, role } = invitation;
    const mail = { invitationId, sentCount, email, organisationId, role, entityName, token };
    await outbox.send(tx, invitationMail(mail));
    await tellPeopleOfSuppliers(tx, outbox, caller, [{ id: invitationId, sentCount, place }]);
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
  await onInvitation(parts, caller, team, invitationId, 'revoke', async (tx, _place, invitation) => {
    if (!(await revokeInvitation(tx, invitation.id))) throw notFound();
    return 'person.invitation-withdrawn';
  });
}

async function onInvitation(
  { db }: PeopleParts,
  caller: Caller,
  { findPlace, params, actor }: TeamAddress,
  invitationId: string,
  ability: keyof typeof invitationAbilities,
  work: (tx: Transaction, place: Place, invitation: InvitationRow) => Promise<string>,
): Promise<void> {
  await db.transaction(contextOf(caller), async (tx) => {
    const place = await findPlace(tx, caller, params);
    const invitation = (await listOpenInvitations(tx, place)).find(({ id }) => id === invitationId);
    if (!invitation) throw notFound();
    assertAllowed(invitationAbilities[ability](caller, teamOf(place, await listMembers(tx, place))));
    const action = await work(tx, place, invitation);
    const { organisationId, businessUnitId, supplierId } = place;
    await recordAudit(tx, actor, {
      ...{ action, subjectType: 'invitation', subjectId: invitationId },
      ...{ organisationId, businessUnitId, supplierId },
    });
  });
}
