import type { Role, TeamMember } from '@tenderbox/contract';

interface Member {
  role: Role;
  isActive: boolean;
  isInvited: boolean;
  isSelf: boolean;
}

/** Whether someone is the only active admin, who must stay. */
export function isLastAdmin(
  member: { role: Role; isActive: boolean },
  adminRole: Role,
  activeAdmins: number,
): boolean {
  return member.isActive && member.role === adminRole && activeAdmins <= 1;
}

/** What an admin of the place can do with a member of its team now. */
export function abilitiesOn(member: Member, isLast: boolean, roleCount: number): TeamMember['can'] {
  const { isActive, isInvited, isSelf } = member;
  return {
    resend: isInvited,
    revoke: isInvited,
    deactivate: !isInvited && isActive && !isLast,
    reactivate: !isInvited && !isActive,
    changeRole: !isInvited && roleCount > 1 && !isLast,
    resetVerification: !isInvited && isActive && !isSelf,
  };
}
