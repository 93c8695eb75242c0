import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { invitationMail, renewInvitation, revokeInvitation, tellOfTeams } from '../../identity/index.ts';
import type { PeopleParts, TeamAddress } from '../people.parts.ts';
import { invitationAbilities } from '../people.policy.ts';
import { findTeam, type InvitationRow } from '../people.repo.ts';
import { isBuyersLook, teamOf } from '../people.rules.ts';
import type { Place } from '../place.ts';
import { tellPeopleOfSuppliers } from './tell-people.ts';

/**
 * Sends an invitation again, valid for another 14 days; the previous link stops working. Two clicks in a row
 * send one e-mail.
 */
export async function resendInvitation(
  parts: PeopleParts,
  act: Act,
  team: TeamAddress,
  invitationId: string,
): Promise<void> {
  const { outbox } = parts;
  await onInvitation(act, team, invitationId, 'resend', async ({ tx }, place, invitation) => {
    const token = createToken();
    const sentCount = await renewInvitation(tx, invitation.id, hashToken(token));
    if (sentCount === 'NOT_OPEN') throw notFound();
    if (sentCount === 'JUST_SENT') return null;
    const { organisationId, entityName } = place;
    const { email, role } = invitation;
    const mail = { invitationId, sentCount, email, organisationId, role, entityName, token };
    await outbox.send(tx, invitationMail(mail));
    await tellPeopleOfSuppliers(tx, outbox, act.caller, [{ id: invitationId, sentCount, place }]);
    return 'person.invited-again';
  });
}

/** Withdraws an invitation. Its link stops working. */
export async function withdrawInvitation(act: Act, team: TeamAddress, invitationId: string): Promise<void> {
  await onInvitation(act, team, invitationId, 'revoke', async ({ tx }, _place, invitation) => {
    if (!(await revokeInvitation(tx, invitation.id))) throw notFound();
    return 'person.invitation-withdrawn';
  });
}

async function onInvitation(
  act: Act,
  { findPlace, params }: TeamAddress,
  invitationId: string,
  ability: keyof typeof invitationAbilities,
  work: (moment: Moment, place: Place, invitation: InvitationRow) => Promise<string | null>,
): Promise<void> {
  await act.transaction(async (moment) => {
    const { tx, now } = moment;
    const place = await findPlace(tx, act.caller, params);
    const { members, invitations } = await findTeam(tx, place);
    const invitation = invitations.find(({ id }) => id === invitationId);
    if (!invitation) throw notFound();
    assertAllowed(invitationAbilities[ability](act.caller, teamOf(place, members), now));
    const action = await work(moment, place, invitation);
    if (!action) return;
    const { organisationId, businessUnitId, supplierId } = place;
    await recordAudit(tx, act, {
      ...{ action, subjectType: 'invitation', subjectId: invitationId },
      ...{ organisationId, businessUnitId, supplierId },
      ...(action === 'person.invited-again' &&
        isBuyersLook(act.caller, place) && { after: { byBuyer: true } }),
    });
    await tellOfTeams(tx, [place]);
  });
}
