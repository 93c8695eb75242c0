import {
  type Ability,
  abilitiesOn,
  allowed,
  type Caller,
  conflict,
  firstRefusal,
  type Refusal,
  type Role,
  unseen,
  type Verdict,
} from '@tenderbox/contract';
import { isForeignSupplierTeam, isLastAdmin } from './people.rules.ts';

/** Policy input: a team. */
export interface TeamPolicyInput {
  entityName: string;
  supplierId: string | null;
  /** The name of what is deactivated: the owner of the team or something above it. */
  deactivatedName?: string | null;
  /** Whether the team has an active member. */
  hasPeople: boolean;
}

/** Policy input: a member of a team. */
export interface MemberPolicyInput {
  team: TeamPolicyInput & { roles: readonly Role[]; adminRole: Role };
  members: readonly { role: Role; isActive: boolean }[];
  member: {
    accountId: string;
    role: Role;
    isActive: boolean;
    worksElsewhere: boolean;
    /** Set if the person now works for the other side: the buyer, or a supplier. */
    otherSide: keyof typeof bothSides | null;
  };
}

const byApiClient: Refusal = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'API clients can never manage people.',
};
const lastAdmin = conflict(
  'There must be at least one active admin. Invite or reactivate another admin first.',
  'LAST_ADMIN',
);
const worksElsewhere = conflict(
  'This person also has roles elsewhere, so they must reset their own verification from the login page.',
);
/** Reveals as little as possible: a supplier must not learn who works for the buyer, or where. */
export const bothSides = {
  BUYER: 'This person cannot join a supplier’s team',
  SUPPLIER: 'This person works for one of your suppliers. No one can work for both sides',
};
export const managedBySupplier = (entityName: string): Refusal =>
  conflict(`${entityName} now manages its own team.`, 'SUPPLIER_HAS_PEOPLE');
export const deactivatedTeamOwner = (entityName: string): Refusal =>
  conflict(`${entityName} is deactivated. Reactivate it before inviting people.`);

/** API clients cannot manage people. */
export const managePeople = ({ role }: Caller): Verdict =>
  role === 'BUSINESS_UNIT_ADMIN_API' ? byApiClient : allowed;

/** The buyer can manage a supplier's team only while it has no active member, so that it cannot let itself in. */
const manageTeam: Ability<Caller, TeamPolicyInput> = (caller, team) =>
  isForeignSupplierTeam(caller, team) && team.hasPeople
    ? managedBySupplier(team.entityName)
    : managePeople(caller);

/** A link to a deactivated team would not work. */
const hasWorkingLinks: Ability<Caller, TeamPolicyInput> = (_caller, { deactivatedName }) =>
  deactivatedName ? deactivatedTeamOwner(deactivatedName) : allowed;

const lastAdminStays: Ability<Caller, MemberPolicyInput> = (_caller, { team, member, members }) =>
  isLastAdmin(member, team.adminRole, members) ? lastAdmin : allowed;

export const teamAbilities = abilitiesOn<Caller, TeamPolicyInput>()({
  invite: (caller, team, now) =>
    firstRefusal(manageTeam(caller, team, now), hasWorkingLinks(caller, team, now)),
});

/** What can be done with a pending invitation. Resending grants nothing new, so the buyer can always do it. */
export const invitationAbilities = abilitiesOn<Caller, TeamPolicyInput>()({
  resend: (caller, team, now) => firstRefusal(managePeople(caller), hasWorkingLinks(caller, team, now)),
  revoke: manageTeam,
});

export const memberAbilities = abilitiesOn<Caller, MemberPolicyInput>()({
  deactivate: (caller, policyInput, now) =>
    firstRefusal(
      manageTeam(caller, policyInput.team, now),
      policyInput.member.isActive ? allowed : conflict('This person is already deactivated.'),
      lastAdminStays(caller, policyInput, now),
    ),
  reactivate: (caller, { team, member }, now) =>
    firstRefusal(
      manageTeam(caller, team, now),
      member.isActive ? conflict('This person is already active.') : allowed,
      member.otherSide ? conflict(bothSides[member.otherSide]) : allowed,
    ),
  changeRole: (caller, policyInput, now) =>
    firstRefusal(
      manageTeam(caller, policyInput.team, now),
      policyInput.team.roles.length > 1 ? allowed : conflict('There are no other roles here.'),
      lastAdminStays(caller, policyInput, now),
    ),
  resetVerification: (caller, { member }) => {
    // The e-mail an admin sends skips the waiting period after a password reset, so admins cannot send it to
    // themselves.
    const isSelf = member.accountId === caller.accountId;
    return firstRefusal(
      managePeople(caller),
      member.isActive ? allowed : unseen,
      isSelf ? conflict('To reset your own verification, use the login page.') : allowed,
      member.worksElsewhere ? worksElsewhere : allowed,
    );
  },
});
