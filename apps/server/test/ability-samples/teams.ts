import { randomUUIDv7 } from 'node:crypto';
import type { Role, TeamMember } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createInvitation } from '../factories/invitations.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../factories/people.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

/** A team in a new tenant, and a person who looks at it. */
interface Team {
  test: TestApp;
  tenant: TestTenant;
  ask: RequestFn;
  base: string;
  caller: TestPerson;
}

type TeamFactory = (test: TestApp) => Promise<Team>;

/** An organisation admin, who manages the unit's people. */
const unitTeam: TeamFactory = async (test) => {
  const tenant = await createTenant(test);
  const caller = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  const base = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}`;
  return { test, tenant, caller, base, ask: requestAs(test, caller) };
};

const deactivatedUnitTeam: TeamFactory = async (test) => {
  const team = await unitTeam(test);
  await deactivateUnit(team);
  return team;
};

/** A supplier admin, who manages their own team. */
const ownTeam: TeamFactory = async (test) => {
  const tenant = await createTenant(test);
  const caller = await createPerson(test, 'BIDDER_ADMIN', tenant);
  return { test, tenant, caller, base: '/api/supplier/team', ask: requestAs(test, caller) };
};

/** The buyer, who looks at a supplier's team. */
const teamSeenByBuyer: TeamFactory = async (test) => {
  const tenant = await createTenant(test);
  const caller = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const base = `/api/business-unit/suppliers/${tenant.supplierId}`;
  return { test, tenant, caller, base, ask: requestAs(test, caller) };
};

/** An organisation admin, who looks at a supplier's team of any unit. */
const teamSeenByOrganisation: TeamFactory = async (test) => {
  const tenant = await createTenant(test);
  const caller = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  const base = `/api/sourcing-organisation/suppliers/${tenant.supplierId}`;
  return { test, tenant, caller, base, ask: requestAs(test, caller) };
};

const deactivateEntry = ({ test }: Team, { roleEntryId }: TestPerson) =>
  test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [roleEntryId]);
const deactivateUnit = ({ test, tenant }: Team) =>
  test.database.query("update business_unit set status = 'INACTIVE' where id = $1", [tenant.businessUnitId]);

/** Gives a member of a team another role, in the same or another tenant. */
const addRole = ({ test }: Team, { accountId }: TestPerson, role: Role, tenant: Partial<TestTenant>) =>
  test.database.query(
    `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[randomUUIDv7(), accountId, role, tenant.organisationId, tenant.businessUnitId ?? null],
      tenant.supplierId ?? null,
    ],
  );

const usersOf = async ({ ask, base }: Team) => (await ask(`GET ${base}/users`)).json().data;

const inviting = (
  thing: string,
  can: boolean,
  createTeam: TeamFactory,
  prepare: (team: Team) => Promise<unknown>,
) => ({
  ability: 'teamAbilities.invite',
  thing,
  can,
  arrange: async (test: TestApp) => {
    const team = await createTeam(test);
    await prepare(team);
    const payload = { email: `${randomUUIDv7()}@example.org` };
    return {
      isShown: async () => (await usersOf(team)).can.invite,
      attempt: () => team.ask(`POST ${team.base}/invitations`, { payload }),
    };
  },
});

const onInvitation = (
  name: 'resend' | 'revoke',
  thing: string,
  can: boolean,
  createTeam: TeamFactory,
  prepare: (team: Team) => Promise<unknown>,
) => ({
  ability: `invitationAbilities.${name}`,
  thing: `an invitation to ${thing}`,
  can,
  arrange: async (test: TestApp) => {
    const team = await createTeam(test);
    const role = createTeam === unitTeam ? 'BUSINESS_UNIT_ADMIN' : 'BIDDER_USER';
    const { id } = await createInvitation(test, role, team.tenant);
    await prepare(team);
    const path = `${team.base}/invitations/${id}`;
    return {
      isShown: async () =>
        (await usersOf(team)).users.find(({ invitationId }: TeamMember) => invitationId === id).can[name],
      attempt: () => team.ask(name === 'resend' ? `POST ${path}/resend` : `DELETE ${path}`),
    };
  },
});

const nothing = async () => undefined;
const addSupplierAdmin = ({ test, tenant }: Team) => createPerson(test, 'BIDDER_ADMIN', tenant);

export const teamSamples: AbilitySample[] = [
  inviting('a unit', true, unitTeam, nothing),
  inviting('a unit that is deactivated', false, unitTeam, deactivateUnit),
  inviting('the own supplier', true, ownTeam, nothing),
  inviting('a supplier without people, by the buyer', true, teamSeenByBuyer, nothing),
  inviting('a supplier with people, by the buyer', false, teamSeenByBuyer, addSupplierAdmin),
  inviting('a supplier without people, by the organisation', true, teamSeenByOrganisation, nothing),
  inviting('a supplier with people, by the organisation', false, teamSeenByOrganisation, addSupplierAdmin),
  inviting(
    'a supplier of a deactivated unit, by the organisation',
    false,
    teamSeenByOrganisation,
    deactivateUnit,
  ),
  onInvitation('resend', 'a unit', true, unitTeam, nothing),
  onInvitation('resend', 'a unit that is deactivated', false, unitTeam, deactivateUnit),
  onInvitation('resend', 'a supplier with people, by the buyer', true, teamSeenByBuyer, addSupplierAdmin),
  onInvitation('revoke', 'a unit', true, unitTeam, nothing),
  onInvitation('revoke', 'the own supplier', true, ownTeam, nothing),
  onInvitation('revoke', 'a supplier without people, by the buyer', true, teamSeenByBuyer, nothing),
  onInvitation('revoke', 'a supplier with people, by the buyer', false, teamSeenByBuyer, addSupplierAdmin),
  onInvitation(
    'resend',
    'a supplier with people, by the organisation',
    true,
    teamSeenByOrganisation,
    addSupplierAdmin,
  ),
  onInvitation(
    'revoke',
    'a supplier without people, by the organisation',
    true,
    teamSeenByOrganisation,
    nothing,
  ),
  onInvitation(
    'revoke',
    'a supplier with people, by the organisation',
    false,
    teamSeenByOrganisation,
    addSupplierAdmin,
  ),
];

const memberCalls = {
  deactivate: (path: string) => [`PUT ${path}/status`, { status: 'INACTIVE' }] as const,
  reactivate: (path: string) => [`PUT ${path}/status`, { status: 'ACTIVE' }] as const,
  changeRole: (path: string, team: Team) =>
    [
      `PUT ${path}/role`,
      { role: team.base.includes('/business-units/') ? 'BUSINESS_UNIT_EVALUATOR' : 'BIDDER_USER' },
    ] as const,
  resetVerification: (path: string) => [`POST ${path}/reset-2FA`, {}] as const,
};
type MemberAbility = keyof typeof memberCalls;

interface MemberState {
  thing: string;
  createTeam: TeamFactory;
  can: MemberAbility[];
  member(team: Team): Promise<TestPerson>;
}

const memberStates: MemberState[] = [
  {
    thing: 'another admin of the own supplier',
    createTeam: ownTeam,
    can: ['deactivate', 'changeRole', 'resetVerification'],
    member: addSupplierAdmin,
  },
  { thing: 'oneself, the last admin', createTeam: ownTeam, can: [], member: async ({ caller }) => caller },
  {
    thing: 'oneself, with another admin',
    createTeam: ownTeam,
    can: ['deactivate', 'changeRole'],
    member: async (team) => {
      await addSupplierAdmin(team);
      return team.caller;
    },
  },
  {
    thing: 'a deactivated admin of the own supplier',
    createTeam: ownTeam,
    can: ['reactivate', 'changeRole'],
    member: async (team) => {
      const person = await addSupplierAdmin(team);
      await deactivateEntry(team, person);
      return person;
    },
  },
  {
    thing: 'someone who works elsewhere as well',
    createTeam: ownTeam,
    can: ['deactivate', 'changeRole'],
    member: async (team) => {
      const person = await addSupplierAdmin(team);
      const { organisationId } = await createTenant(team.test);
      await addRole(team, person, 'SOURCING_ORGANISATION_ADMIN', { organisationId });
      return person;
    },
  },
  {
    thing: 'an admin of a supplier, by the buyer',
    createTeam: teamSeenByBuyer,
    can: ['resetVerification'],
    member: async (team) => {
      await addSupplierAdmin(team);
      return addSupplierAdmin(team);
    },
  },
  {
    thing: 'an admin of a supplier, by the organisation',
    createTeam: teamSeenByOrganisation,
    can: ['resetVerification'],
    member: async (team) => {
      await addSupplierAdmin(team);
      return addSupplierAdmin(team);
    },
  },
  {
    thing: 'the last admin of a unit, who has evaluators beside them',
    createTeam: unitTeam,
    can: ['resetVerification'],
    member: async ({ test, tenant }) => {
      await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
      return createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    },
  },
  {
    thing: 'one of two admins of a unit',
    createTeam: unitTeam,
    can: ['deactivate', 'changeRole', 'resetVerification'],
    member: async ({ test, tenant }) => {
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
      return createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    },
  },
  ...[unitTeam, deactivatedUnitTeam].map((createTeam) => ({
    thing: `someone deactivated in a ${createTeam === unitTeam ? '' : 'deactivated '}unit who works for a supplier of it now`,
    createTeam,
    can: ['changeRole'] as MemberAbility[],
    member: async (team: Team) => {
      const person = await createPerson(team.test, 'BUSINESS_UNIT_ADMIN', team.tenant);
      await deactivateEntry(team, person);
      await addRole(team, person, 'BIDDER_USER', team.tenant);
      return person;
    },
  })),
  {
    thing: 'a deactivated admin of the own supplier who has worked for the buyer since',
    createTeam: ownTeam,
    can: ['changeRole'],
    member: async (team) => {
      const person = await addSupplierAdmin(team);
      const { organisationId } = team.tenant;
      await addRole(team, person, 'SOURCING_ORGANISATION_ADMIN', { organisationId });
      await team.test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [
        person.accountId,
      ]);
      return person;
    },
  },
  {
    thing: 'a deactivated admin of the own supplier who works for a buyer elsewhere',
    createTeam: ownTeam,
    can: ['reactivate', 'changeRole'],
    member: async (team) => {
      const person = await addSupplierAdmin(team);
      await deactivateEntry(team, person);
      const { organisationId } = await createTenant(team.test);
      await addRole(team, person, 'SOURCING_ORGANISATION_ADMIN', { organisationId });
      return person;
    },
  },
];

export const memberSamples: AbilitySample[] = memberStates.flatMap(({ thing, createTeam, can, member }) =>
  (Object.keys(memberCalls) as MemberAbility[]).map((name) => ({
    ability: `memberAbilities.${name}`,
    thing,
    can: can.includes(name),
    arrange: async (test) => {
      const team = await createTeam(test);
      const { roleEntryId } = await member(team);
      const [call, payload] = memberCalls[name](`${team.base}/users/${roleEntryId}`, team);
      return {
        isShown: async () =>
          (await usersOf(team)).users.find(({ userRoleId }: TeamMember) => userRoleId === roleEntryId).can[
            name
          ],
        attempt: () => team.ask(call, { payload }),
      };
    },
  })),
);
