import { randomUUIDv7 } from 'node:crypto';
import type { Role, Supplier, Team } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let base: string;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('delete from rate_limit');
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  base = `/api/business-unit/suppliers/${tenant.supplierId}`;
});

const someone = () => `${randomUUIDv7().slice(-12)}@example.org`;
const readTeam = async (ask = buyer, address = base) =>
  (await ask(`GET ${address}/users`)).json().data as Team;
const readSupplier = async () => (await buyer(`GET ${base}`)).json().data as Supplier;
const invite = (email = someone(), ask = buyer, address = base) =>
  ask(`POST ${address}/invitations`, { payload: { email } });
const set = (entry: TestPerson, what: 'role' | 'status', value: string) =>
  buyer(`PUT ${base}/users/${entry.roleEntryId}/${what}`, { payload: { [what]: value } });
const deactivate = ({ roleEntryId }: TestPerson) =>
  test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [roleEntryId]);
const looksAfterItself = {
  globalErrors: [{ message: 'Tidewater Tools now manages its own team.' }],
};
const notInvitable = (property = 'email') => ({
  fieldErrors: [{ property, message: 'This person cannot join a supplier’s team' }],
});
const subjectsTo = async (email: string) => (await test.outbox.show(email)).map(({ subject }) => subject);

describe('the buyer in a supplier’s team', () => {
  it('can invite, revoke, change roles and reactivate while it has no active member', async () => {
    const former = await createPerson(test, 'BIDDER_USER', tenant);
    await deactivate(former);
    expect(await readTeam()).toMatchObject({ can: { invite: true }, inviteRefusal: null });
    expect((await readSupplier()).can.invite).toBe(true);
    const { invitationId } = (await invite()).json().data;
    expect((await buyer(`DELETE ${base}/invitations/${invitationId}`)).statusCode).toBe(200);
    expect((await set(former, 'role', 'BIDDER_ADMIN')).statusCode).toBe(200);
    const [shown] = (await readTeam()).users;
    expect(shown?.can).toMatchObject({ reactivate: true, changeRole: true, deactivate: false });
    expect((await set(former, 'status', 'ACTIVE')).statusCode).toBe(200);
    expectProblem(await set(former, 'status', 'INACTIVE'), 409, 'SUPPLIER_HAS_PEOPLE', looksAfterItself);
  });

  it('can only resend invitations and reset verification once it has an active member', async () => {
    const admin = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const user = await createPerson(test, 'BIDDER_USER', tenant);
    const former = await createPerson(test, 'BIDDER_USER', tenant);
    await deactivate(former);
    const { id } = await createInvitation(test, 'BIDDER_USER', tenant);
    const refused = (answer: Awaited<ReturnType<RequestFn>>) =>
      expectProblem(answer, 409, 'SUPPLIER_HAS_PEOPLE', looksAfterItself);
    refused(await invite());
    refused(await set(user, 'role', 'BIDDER_ADMIN'));
    refused(await set(user, 'status', 'INACTIVE'));
    refused(await set(former, 'status', 'ACTIVE'));
    refused(await buyer(`DELETE ${base}/invitations/${id}`));
    const shown = await readTeam();
    expect(shown).toMatchObject({ can: { invite: false }, inviteRefusal: { code: 'SUPPLIER_HAS_PEOPLE' } });
    const nothing = { deactivate: false, reactivate: false, changeRole: false, revoke: false };
    for (const person of shown.users) expect(person.can).toMatchObject(nothing);
    expect(shown.users.filter(({ can }) => can.resetVerification)).toHaveLength(2);
    expect((await readSupplier()).can).toMatchObject({ edit: true, deactivate: true, invite: false });

    expect((await buyer(`POST ${base}/invitations/${id}/resend`)).statusCode).toBe(200);
    const reset = `POST ${base}/users/${user.roleEntryId}/reset-2FA`;
    expect((await buyer(reset)).statusCode).toBe(200);
    // The supplier itself still can.
    const own = requestAs(test, admin);
    expect((await readTeam(own, '/api/supplier/team')).can.invite).toBe(true);
    expect((await invite(someone(), own, '/api/supplier/team')).statusCode).toBe(201);
  });

  it('skips suppliers with active members in bulk invitations', async () => {
    const empty = await createSupplier(test, tenant, { email: someone() });
    await test.database.query('update supplier set email = $1 where id = $2', [someone(), tenant.supplierId]);
    await createPerson(test, 'BIDDER_USER', tenant);
    const answer = await buyer('POST /api/business-unit/suppliers/bulk', {
      payload: { action: 'INVITE', supplierIds: [tenant.supplierId, empty.supplierId] },
    });
    expect(answer.json().data).toEqual({
      changed: 1,
      skipped: [{ supplierId: tenant.supplierId, reason: 'HAS_USERS' }],
    });
  });
});

describe('someone with a role in the buyer’s organisation', () => {
  const roles: Role[] = ['BUSINESS_UNIT_ADMIN', 'SOURCING_ORGANISATION_ADMIN'];

  it.each(roles)(
    'cannot be invited to a supplier’s team by either side as a current or former %s',
    async (role) => {
      const { email, accountId } = await createAccount(test, [{ role, tenant }]);
      expectProblem(await invite(email.toUpperCase()), 409, 'CONFLICT', notInvitable());
      await test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [
        accountId,
      ]);
      expectProblem(await invite(email), 409, 'CONFLICT', notInvitable());
      const own = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
      expectProblem(await invite(email, own, '/api/supplier/team'), 409, 'CONFLICT', notInvitable());
      expect(await test.outbox.show(email)).toEqual([]);
    },
  );

  it('cannot be invited with a new supplier or in bulk', async () => {
    const { email } = await createAccount(test, [{ role: 'SOURCING_ORGANISATION_ADMIN', tenant }]);
    const payload = { supplierCode: 'N-1', name: 'Newcomer', adminEmail: email };
    const created = await buyer('POST /api/business-unit/suppliers', { payload });
    expectProblem(created, 409, 'CONFLICT', notInvitable('adminEmail'));
    const { supplierId } = await createSupplier(test, tenant, { email });
    const bulk = await buyer('POST /api/business-unit/suppliers/bulk', {
      payload: { action: 'INVITE', supplierIds: [supplierId] },
    });
    expect(bulk.json().data).toEqual({ changed: 0, skipped: [{ supplierId, reason: 'NOT_INVITABLE' }] });
    expect(await test.outbox.show(email)).toEqual([]);
  });

  it('cannot accept an earlier invitation to a supplier', async () => {
    const person = await createAccount(test, []);
    const [toSupplier, toUnit] = [
      await createInvitation(test, 'BIDDER_ADMIN', tenant, person.email),
      await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, person.email),
    ];
    const accept = (token: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/invitations/${token}/accept-existing-user`,
        payload: { password: person.password },
      });
    expect((await accept(toUnit.token)).statusCode).toBe(200);
    expectProblem(await accept(toSupplier.token), 409, 'CONFLICT', {
      globalErrors: [{ message: 'You work for the buyer of Tidewater Tools, so you cannot join its team.' }],
    });
    const entries = await test.database.query('select role from role_entry where account_id = $1', [
      person.accountId,
    ]);
    expect(entries).toEqual([{ role: 'BUSINESS_UNIT_ADMIN' }]);
  });

  it('can be invited if the organisation is another one', async () => {
    const { email } = await createAccount(test, [
      { role: 'BUSINESS_UNIT_ADMIN', tenant: await createTenant(test) },
    ]);
    expect((await invite(email)).statusCode).toBe(201);
  });
});

describe('someone who works for a supplier', () => {
  const worksForSupplier = 'This person works for one of your suppliers. No one can work for both sides';
  const own = '/api/sourcing-organisation';
  const unit = () => `${own}/business-units/${tenant.businessUnitId}`;
  let admin: RequestFn;

  beforeEach(async () => {
    admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  });

  it('cannot be invited to the buyer’s organisation before leaving the supplier, but to others', async () => {
    const { email, accountId } = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    for (const address of [own, unit()]) {
      expectProblem(await invite(email, admin, address), 409, 'CONFLICT', {
        fieldErrors: [{ property: 'email', message: worksForSupplier }],
      });
    }
    const other = await createTenant(test);
    const theirs = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', other));
    expect((await invite(email, theirs, own)).statusCode).toBe(201);
    await test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [accountId]);
    expect((await invite(email, admin, unit())).statusCode).toBe(201);
  });

  it('cannot accept an earlier invitation of the buyer', async () => {
    const person = await createAccount(test, []);
    const { token } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, person.email);
    await test.database.query(
      `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
       values (gen_random_uuid(), $1, 'BIDDER_ADMIN', $2, $3, $4)`,
      [person.accountId, tenant.organisationId, tenant.businessUnitId, tenant.supplierId],
    );
    const accepted = await test.app.inject({
      method: 'POST',
      url: `/api/invitations/${token}/accept-existing-user`,
      payload: { password: person.password },
    });
    expectProblem(accepted, 409, 'CONFLICT', {
      globalErrors: [{ message: 'You work for a supplier of Dredging, so you cannot join it.' }],
    });
  });

  it('cannot be reactivated in the buyer’s organisation, nor the other way round', async () => {
    const both = await createAccount(test, [
      { role: 'BIDDER_USER', tenant },
      { role: 'BUSINESS_UNIT_ADMIN', tenant },
    ]);
    const [atSupplier, atUnit] = both.roleEntryIds;
    const setInactive = (id: string | undefined) =>
      test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [id]);
    const payload = { status: 'ACTIVE' };
    await setInactive(atUnit);
    expectProblem(await admin(`PUT ${unit()}/users/${atUnit}/status`, { payload }), 409, 'CONFLICT', {
      globalErrors: [{ message: worksForSupplier }],
    });
    await setInactive(atSupplier);
    expectProblem(await buyer(`PUT ${base}/users/${atSupplier}/status`, { payload }), 409, 'CONFLICT', {
      globalErrors: [{ message: 'This person cannot join a supplier’s team' }],
    });
  });
});

describe('an invitation by the buyer', () => {
  it('notifies a former user of the supplier and, when sent again, a current one as well', async () => {
    const former = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    await test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [
      former.accountId,
    ]);
    const stranger = await createAccount(test, [
      { role: 'BIDDER_USER', tenant: await createSupplier(test, tenant) },
    ]);
    const email = someone();
    const { invitationId } = (await invite(email)).json().data;
    const [told] = await test.outbox.show(former.email);
    expect(told?.subject).toBe('“Dredging” has invited someone to “Tidewater Tools”');
    expect(told?.text).toContain(
      `“Dredging” has invited ${email} as Supplier Admin to join the team of “Tidewater Tools”`,
    );
    expect(await subjectsTo(stranger.email)).toEqual([]);

    const present = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    await buyer(`POST ${base}/invitations/${invitationId}/resend`);
    expect(await subjectsTo(former.email)).toHaveLength(2);
    expect(await subjectsTo(present.email)).toHaveLength(1);
    const audit = await test.database.query<{ after: object; actor_role: string }>(
      "select after, actor_role from audit_entry where subject_id = $1 and action = 'person.invited'",
      [invitationId],
    );
    expect(audit).toEqual([
      { after: { role: 'BIDDER_ADMIN', byBuyer: true }, actor_role: 'BUSINESS_UNIT_ADMIN' },
    ]);
  });

  it('notifies a former user of bulk invitations too, but not of invitations by the supplier itself', async () => {
    const former = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    await test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [
      former.accountId,
    ]);
    await test.database.query('update supplier set email = $1 where id = $2', [someone(), tenant.supplierId]);
    await buyer('POST /api/business-unit/suppliers/bulk', {
      payload: { action: 'INVITE', supplierIds: [tenant.supplierId] },
    });
    expect(await subjectsTo(former.email)).toHaveLength(1);
    const own = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
    expect((await invite(someone(), own, '/api/supplier/team')).statusCode).toBe(201);
    expect(await subjectsTo(former.email)).toHaveLength(1);
  });
});

describe('an API client', () => {
  it('cannot list people, or invite them directly, with a new supplier or in bulk', async () => {
    const client = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant));
    expectProblem(await client(`GET ${base}/users`), 403, 'FORBIDDEN');
    expectProblem(await invite(someone(), client), 403, 'FORBIDDEN');
    const never = { message: 'API clients can never manage people.' };
    const payload = { supplierCode: 'N-1', name: 'Newcomer', adminEmail: someone() };
    const suppliers = '/api/business-unit/suppliers';
    expectProblem(await client(`POST ${suppliers}`, { payload }), 403, 'FORBIDDEN', never);
    const bulk = { action: 'INVITE', supplierIds: [tenant.supplierId] };
    expectProblem(await client(`POST ${suppliers}/bulk`, { payload: bulk }), 403, 'FORBIDDEN', never);
    expect((await client(`GET ${base}`)).json().data.can).toMatchObject({ edit: true, invite: false });
    const { adminEmail: _nobody, ...alone } = payload;
    expect((await client(`POST ${suppliers}`, { payload: alone })).statusCode).toBe(201);
  });
});
