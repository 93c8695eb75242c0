import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { broadcastTeams, invitationMail, renewInvitation, revokeInvitation } from '../../identity/index.ts';
import type { PeopleDeps, TeamRef } from '../people.deps.ts';
import { invitationAbilities } from '../people.policy.ts';
import { findTeam, type InvitationRow } from '../people.repo.ts';
import { isForeignSupplierTeam, teamOf } from '../people.rules.ts';
import type { TeamOwner } from '../team-owner.ts';
import { notifySupplierPeople } from './notify-supplier-people.ts';

/**
 * Sends an invitation again, valid for another 14 days; the previous link stops working. Two clicks in a row
 * send one e-mail.
 */
export async function resendInvitation(
  deps: PeopleDeps,
  ctx: RequestContext,
  team: TeamRef,
  invitationId: string,
): Promise<void> {
  const { outbox } = deps;
  await onInvitation(ctx, team, invitationId, 'resend', async ({ tx }, teamOwner, invitation) => {
    const token = createToken();
    const sentCount = await renewInvitation(tx, invitation.id, hashToken(token));
    if (sentCount === 'NOT_OPEN') throw notFound();
    if (sentCount === 'JUST_SENT') return null;
    const { organisationId, entityName } = teamOwner;
    const { email, role } = invitation;
    const mail = { invitationId, sentCount, email, organisationId, role, entityName, token };
    await outbox.send(tx, invitationMail(mail));
    await notifySupplierPeople(tx, outbox, ctx.caller, [{ id: invitationId, sentCount, teamOwner }]);
    return 'person.invited-again';
  });
}

/** Withdraws an invitation. Its link stops working. */
export async function withdrawInvitation(
  ctx: RequestContext,
  team: TeamRef,
  invitationId: string,
): Promise<void> {
  await onInvitation(ctx, team, invitationId, 'revoke', async ({ tx }, _place, invitation) => {
    if (!(await revokeInvitation(tx, invitation.id))) throw notFound();
    return 'person.invitation-withdrawn';
  });
}

async function onInvitation(
  ctx: RequestContext,
  { findTeamOwner, params }: TeamRef,
  invitationId: string,
  ability: keyof typeof invitationAbilities,
  work: (
    txContext: TransactionContext,
    teamOwner: TeamOwner,
    invitation: InvitationRow,
  ) => Promise<string | null>,
): Promise<void> {
  await ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const teamOwner = await findTeamOwner(tx, ctx.caller, params);
    const { members, invitations } = await findTeam(tx, teamOwner);
    const invitation = invitations.find(({ id }) => id === invitationId);
    if (!invitation) throw notFound();
    assertAllowed(invitationAbilities[ability](ctx.caller, teamOf(teamOwner, members), now));
    const action = await work(txContext, teamOwner, invitation);
    if (!action) return;
    const { organisationId, businessUnitId, supplierId } = teamOwner;
    await recordAudit(tx, ctx, {
      action,
      subjectType: 'invitation',
      subjectId: invitationId,
      organisationId,
      businessUnitId,
      supplierId,
      ...(action === 'person.invited-again' &&
        isForeignSupplierTeam(ctx.caller, teamOwner) && { after: { byBuyer: true } }),
    });
    await broadcastTeams(tx, [teamOwner]);
  });
}
