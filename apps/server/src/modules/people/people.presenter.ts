import { type Caller, canOf, type Team, type TeamMember } from '@tenderbox/contract';
import { invitationAbilities, memberAbilities, teamAbilities } from './people.policy.ts';
import type { InvitationRow, MemberRow, TeamRows } from './people.repo.ts';
import { teamOf } from './people.rules.ts';
import type { TeamOwner } from './team-owner.ts';

const cannot = {
  resend: false,
  revoke: false,
  deactivate: false,
  reactivate: false,
  changeRole: false,
  resetVerification: false,
};

/** A team with the caller's permissions in it. */
export function presentTeam(
  caller: Caller,
  teamOwner: TeamOwner,
  { members, invitations }: TeamRows,
  now: string,
): Team {
  const team = teamOf(teamOwner, members);
  const present = (member: MemberRow): TeamMember => ({
    userRoleId: member.id,
    email: member.email,
    fullName: member.fullName,
    role: member.role,
    status: member.isActive ? 'ACTIVE' : 'INACTIVE',
    lastSignInAt: member.lastSignInAt,
    invitedAt: null,
    invitationExpiresAt: null,
    isSelf: member.accountId === caller.accountId,
    can: { ...cannot, ...canOf(memberAbilities, caller, { team, members, member }, now) },
  });
  const presentInvitation = (invitation: InvitationRow): TeamMember => ({
    invitationId: invitation.id,
    email: invitation.email,
    fullName: invitation.fullName,
    role: invitation.role,
    status: 'INVITED',
    lastSignInAt: null,
    invitedAt: invitation.createdAt,
    invitationExpiresAt: invitation.expiresAt,
    isSelf: false,
    can: { ...cannot, ...canOf(invitationAbilities, caller, team, now) },
  });
  const verdict = teamAbilities.invite(caller, team, now);
  return {
    users: [...members.map(present), ...invitations.map(presentInvitation)],
    roles: [...teamOwner.roles],
    can: canOf(teamAbilities, caller, team, now),
    inviteRefusal: verdict === 'allowed' ? null : { code: verdict.code, message: verdict.message },
  };
}
