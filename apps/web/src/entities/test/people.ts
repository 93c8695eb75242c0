import type { Team, TeamMember } from '@tenderbox/contract';
import { testId } from '../../shared/test/test-id.ts';

const cannot = {
  resend: false,
  revoke: false,
  deactivate: false,
  reactivate: false,
  changeRole: false,
  resetVerification: false,
};

/** Team member for tests: active by default, and without permitted actions unless given in `can`. */
export function member(
  number: number,
  { can, ...traits }: Partial<Omit<TeamMember, 'can'>> & { can?: Partial<TeamMember['can']> } = {},
): TeamMember {
  const isInvited = traits.status === 'INVITED';
  return {
    ...(isInvited ? { invitationId: testId(number) } : { userRoleId: testId(number) }),
    email: `person${number}@example.org`,
    fullName: isInvited ? null : `Person ${number}`,
    role: 'SYSTEM_ADMIN',
    status: 'ACTIVE',
    lastSignInAt: null,
    invitedAt: null,
    invitationExpiresAt: isInvited ? '2099-12-01T09:00:00.000Z' : null,
    isSelf: false,
    can: { ...cannot, ...can },
    ...traits,
  };
}

/** Team as returned by the server. */
export function team(
  users: TeamMember[],
  roles: Team['roles'] = ['SYSTEM_ADMIN'],
  inviteRefusal: Team['inviteRefusal'] = null,
): { data: Team } {
  return { data: { users, roles, can: { invite: !inviteRefusal }, inviteRefusal } };
}
