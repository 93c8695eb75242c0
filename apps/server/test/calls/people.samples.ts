import { randomUUIDv7 } from 'node:crypto';
import type { PeopleBase, PeopleCallKey, Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createInvitation } from '../factories/invitations.ts';
import { createPerson, sharedPerson, type TestTenant } from '../factories/people.ts';
import { createSupplier } from '../factories/suppliers.ts';
import { asRole, type Sample } from './sample.ts';

type PersonRole = Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>;

interface Team {
  caller: Role;
  /** The role of the team's people. */
  member: PersonRole;
  params?: (tenant: TestTenant) => Record<string, string>;
  /** Whether the team is a supplier's, seen by its buyer. */
  isBuyers?: boolean;
}

const levels: PersonRole[] = [
  'SYSTEM_ADMIN',
  'SOURCING_ORGANISATION_ADMIN',
  'BUSINESS_UNIT_ADMIN',
  'BIDDER_ADMIN',
];

/** The seven calls of one team. */
export function peopleSamples<Base extends PeopleBase>(
  base: Base,
  { caller, member, params = () => ({}), isBuyers = false }: Team,
): Record<PeopleCallKey<Base>, Sample> {
  // A buyer can only invite to a supplier without people, so each sample has its own supplier.
  const placeIn = async (test: TestApp, tenant: TestTenant) =>
    isBuyers ? createSupplier(test, tenant) : tenant;
  const elsewhere = levels.filter((role) => role !== member);
  const onMember = (body: object, status?: number) =>
    asRole(caller, async (test, tenant) => {
      const place = await placeIn(test, tenant);
      // The last admin cannot be removed, so there is another one.
      await sharedPerson(test, member, place);
      const { roleEntryId } = await createPerson(test, member, place);
      const others = elsewhere.map(async (role) => (await sharedPerson(test, role, tenant)).roleEntryId);
      return {
        params: { ...params(place), userRoleId: roleEntryId },
        elsewhere: { userRoleId: await Promise.all(others) },
        body: { ...body },
        ...(status && { status }),
      };
    });
  const onInvitation = asRole(caller, async (test, tenant) => {
    const place = await placeIn(test, tenant);
    const invite = async (role: PersonRole, to: TestTenant) =>
      (await createInvitation(test, role, role === 'SYSTEM_ADMIN' ? null : to)).id;
    return {
      params: { ...params(place), invitationId: await invite(member, place) },
      elsewhere: { invitationId: await Promise.all(elsewhere.map((role) => invite(role, tenant))) },
    };
  });
  return {
    [`GET ${base}/users`]: asRole(caller, async (test, tenant) => {
      const place = await placeIn(test, tenant);
      await sharedPerson(test, member, place);
      return { params: params(place) };
    }),
    [`POST ${base}/invitations`]: asRole(caller, async (test, tenant) => ({
      params: params(await placeIn(test, tenant)),
      body: { email: `${randomUUIDv7()}@example.org` },
    })),
    [`POST ${base}/invitations/:invitationId/resend`]: onInvitation,
    [`DELETE ${base}/invitations/:invitationId`]: onInvitation,
    // A buyer cannot deactivate a supplier's people.
    [`PUT ${base}/users/:userRoleId/status`]: onMember({ status: 'INACTIVE' }, isBuyers ? 409 : undefined),
    [`PUT ${base}/users/:userRoleId/role`]: onMember({ role: member }),
    [`POST ${base}/users/:userRoleId/reset-2FA`]: onMember({}),
  } as Record<PeopleCallKey<Base>, Sample>;
}
