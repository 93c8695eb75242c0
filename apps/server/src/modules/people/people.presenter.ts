import type { Caller, Team, TeamMember } from '@tenderbox/contract';
import type { InvitationRow, MemberRow } from './people.repo.ts';
import { abilitiesOn, isLastAdmin } from './people.rules.ts';
import type { Place } from './place.ts';

/** A team as its admins see it, with what they can do to each member now. */
export function presentTeam(
  place: Place,
  members: MemberRow[],
  invitations: InvitationRow[],
  caller: Caller,
): Team {
  const activeAdmins = members.filter((member) => member.isActive && member.role === place.adminRole).length;
  const present = (member: MemberRow): TeamMember => {
    const isSelf = member.accountId === caller.accountId;
    const isLast = isLastAdmin(member, place.adminRole, activeAdmins);
    return {
      userRoleId: member.id,
      email: member.email,
      fullName: member.fullName,
      role: member.role,
      status: member.isActive ? 'ACTIVE' : 'INACTIVE',
      lastSignInAt: member.lastSignInAt,
      invitedAt: null,
      invitationExpiresAt: null,
      isSelf,
      can: abilitiesOn({ ...member, isInvited: false, isSelf }, isLast, place.roles.length),
    };
  };
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
    can: {
      ...abilitiesOn({ role: invitation.role, isActive: false, isInvited: true, isSelf: false }, false, 1),
      resend: !place.isDeactivated,
    },
  });
  return { users: [...members.map(present), ...invitations.map(presentInvitation)], roles: [...place.roles] };
}
