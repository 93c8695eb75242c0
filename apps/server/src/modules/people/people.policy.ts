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
import { isBuyersLook, isLastAdmin } from './people.rules.ts';

/** A team, as far as it decides what can be done in it. */
export interface TeamThing {
  entityName: string;
  supplierId: string | null;
  /** What is deactivated, if anything: the place itself or what it belongs to. */
  deactivatedName?: string | null;
  /** Whether anybody of it is active. */
  hasPeople: boolean;
}

/** Someone of a team who has a role entry there. */
export interface MemberThing {
  team: TeamThing & { roles: readonly Role[]; adminRole: Role };
  members: readonly { role: Role; isActive: boolean }[];
  member: {
    accountId: string;
    role: Role;
    isActive: boolean;
    worksElsewhere: boolean;
    /** Set where they have gone over to the other side since, to the buyer or to a supplier. */
    otherSide: keyof typeof bothSides | null;
  };
}

const byApiClient: Refusal = {
  ...{ status: 403, code: 'FORBIDDEN', message: 'API clients can never manage people.' },
};
const lastAdmin = conflict(
  'There must be at least one active admin. Invite or reactivate another admin first.',
  'LAST_ADMIN',
);
const worksElsewhere = conflict(
  'This person also has roles elsewhere, so they must reset their own verification from the login page.',
);
/** Says no more than it must: a supplier does not learn who works for the buyer, nor where. */
export const bothSides = {
  BUYER: 'This person cannot join a supplier’s team',
  SUPPLIER: 'This person works for one of your suppliers. No one can work for both sides',
};
export const looksAfterItself = (entityName: string): Refusal =>
  conflict(`${entityName} now manages its own team.`, 'SUPPLIER_HAS_PEOPLE');
export const deactivatedPlace = (entityName: string): Refusal =>
  conflict(`${entityName} is deactivated. Reactivate it before inviting people.`);

/** People manage people. */
export const managePeople = ({ role }: Caller): Verdict =>
  role === 'BUSINESS_UNIT_ADMIN_API' ? byApiClient : allowed;

/** The buyer looks after a supplier's team only while nobody of it can: it must not let itself in. */
const lookAfter: Ability<Caller, TeamThing> = (caller, team) =>
  isBuyersLook(caller, team) && team.hasPeople ? looksAfterItself(team.entityName) : managePeople(caller);

/** A link to a place that is deactivated would not work. */
const hasWorkingLinks: Ability<Caller, TeamThing> = (_caller, { deactivatedName }) =>
  deactivatedName ? deactivatedPlace(deactivatedName) : allowed;

const lastAdminStays: Ability<Caller, MemberThing> = (_caller, { team, member, members }) =>
  isLastAdmin(member, team.adminRole, members) ? lastAdmin : allowed;

/** What can be done in a team. */
export const teamAbilities = abilitiesOn<Caller, TeamThing>()({
  invite: (caller, team, now) =>
    firstRefusal(lookAfter(caller, team, now), hasWorkingLinks(caller, team, now)),
});

/** What can be done with an open invitation; sending it again gives nobody anything new. */
export const invitationAbilities = abilitiesOn<Caller, TeamThing>()({
  resend: (caller, team, now) => firstRefusal(managePeople(caller), hasWorkingLinks(caller, team, now)),
  revoke: lookAfter,
});

/** What can be done with someone of a team. */
export const memberAbilities = abilitiesOn<Caller, MemberThing>()({
  deactivate: (caller, thing, now) =>
    firstRefusal(
      lookAfter(caller, thing.team, now),
      thing.member.isActive ? allowed : conflict('This person is already deactivated.'),
      lastAdminStays(caller, thing, now),
    ),
  reactivate: (caller, { team, member }, now) =>
    firstRefusal(
      lookAfter(caller, team, now),
      member.isActive ? conflict('This person is already active.') : allowed,
      member.otherSide ? conflict(bothSides[member.otherSide]) : allowed,
    ),
  changeRole: (caller, thing, now) =>
    firstRefusal(
      lookAfter(caller, thing.team, now),
      thing.team.roles.length > 1 ? allowed : conflict('There are no other roles here.'),
      lastAdminStays(caller, thing, now),
    ),
  resetVerification: (caller, { member }) => {
    // An admin's mail is exempt from the pause after a password reset; nobody exempts themselves.
    const isSelf = member.accountId === caller.accountId;
    return firstRefusal(
      managePeople(caller),
      member.isActive ? allowed : unseen,
      isSelf ? conflict('To reset your own verification, use the login page.') : allowed,
      member.worksElsewhere ? worksElsewhere : allowed,
    );
  },
});
