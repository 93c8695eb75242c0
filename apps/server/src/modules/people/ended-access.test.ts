import { randomUUIDv7 } from 'node:crypto';
import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
let person: TestAccount;

const team = '/api/sourcing-organisation/business-units';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('delete from rate_limit; delete from sign_in_failure');
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
});

const someone = () => `${randomUUIDv7().slice(-12)}@example.org`;
const setStatus = (status: string, roleEntryId = person.roleEntryIds[0]) =>
  requestAs(test, admin)(`PUT ${team}/${tenant.businessUnitId}/users/${roleEntryId}/status`, {
    payload: { status },
  });
const invite = (email: string) =>
  requestAs(test, admin)(`POST ${team}/${tenant.businessUnitId}/invitations`, { payload: { email } });
const isIn = async (headers: { authorization: string }) =>
  (await test.app.inject({ url: '/api/user', headers })).statusCode;
const accept = (token: string, password = person.password) =>
  test.app.inject({
    method: 'POST',
    url: `/api/invitations/${token}/accept-existing-user`,
    payload: { password },
  });
const openInvitations = async () => {
  const rows = await test.database.query<{ id: string }>(
    `select id from invitation where organisation_id = $1 and accepted_at is null and revoked_at is null`,
    [tenant.organisationId],
  );
  return rows.map(({ id }) => id);
};
const entries = () =>
  test.database.query<{ role: string; status: string }>(
    'select role, status from role_entry where account_id = $1 order by created_at',
    [person.accountId],
  );

describe('an invitation', () => {
  it('has no effect for someone who already has the role, and is withdrawn with an error message', async () => {
    const { token } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, person.email);
    const message = 'You already have a role in Dredging. Log in to use it.';
    expectProblem(await accept(token), 409, 'CONFLICT', { globalErrors: [{ message }] });
    expect(await entries()).toEqual([{ role: 'BUSINESS_UNIT_ADMIN', status: 'ACTIVE' }]);
    expect((await accept(token)).json().code).toBe('INVITATION_NOT_USABLE');
    expect(await openInvitations()).toEqual([]);
    const withdrawn = await test.database.query<{ after: object }>(
      `select after from audit_entry where action = 'person.invitation-withdrawn' and organisation_id = $1`,
      [tenant.organisationId],
    );
    expect(withdrawn).toMatchObject([{ after: { reason: 'MEMBER', accountId: person.accountId } }]);
  });

  it('does not reactivate a deactivated member', async () => {
    await setStatus('INACTIVE');
    const { token } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, person.email);
    const message = 'Your role in Dredging is deactivated. Ask an admin there to reactivate it.';
    expectProblem(await accept(token), 409, 'CONFLICT', { globalErrors: [{ message }] });
    expect(await entries()).toEqual([{ role: 'BUSINESS_UNIT_ADMIN', status: 'INACTIVE' }]);
  });

  it('does not demote the last admin of a supplier', async () => {
    const last = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    const { token } = await createInvitation(test, 'BIDDER_USER', tenant, last.email);
    expect((await accept(token, last.password)).statusCode).toBe(409);
    const [entry] = await test.database.query('select role, status from role_entry where account_id = $1', [
      last.accountId,
    ]);
    expect(entry).toEqual({ role: 'BIDDER_ADMIN', status: 'ACTIVE' });
  });

  it('leaves no pending link if it is sent again while being accepted', async () => {
    const newcomer = await createAccount(test, []);
    const { id } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, newcomer.email);
    const accepting: [string, unknown[]][] = [
      ['update invitation set accepted_at = now() where id = $1', [id]],
      [
        `insert into role_entry (id, account_id, role, organisation_id, business_unit_id)
         values ($1, $2, 'BUSINESS_UNIT_ADMIN', $3, $4)`,
        [randomUUIDv7(), newcomer.accountId, tenant.organisationId, tenant.businessUnitId],
      ],
    ];
    const answer = await whileLockedBy(test, accepting, () => invite(newcomer.email));
    expectProblem(answer, 409, 'CONFLICT', {
      fieldErrors: [{ property: 'email', message: 'This person already has this role' }],
    });
    expect(await openInvitations()).toEqual([]);
    expect(await test.outbox.show(newcomer.email)).toEqual([]);
  });

  it('leaves no pending link if it is accepted and sent again many times at once', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const newcomer = await createAccount(test, []);
      const { token } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, newcomer.email);
      const [accepted, ...invited] = await Promise.all([
        accept(token),
        ...Array.from({ length: 5 }, () => invite(newcomer.email)),
      ]);
      expect(accepted?.statusCode).toBe(200);
      expect(new Set(invited.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
      expect(await openInvitations()).toEqual([]);
    }
  });

  it('is not sent if the sender is being deactivated', async () => {
    const deactivating: [string, unknown[]][] = [
      ["update role_entry set status = 'INACTIVE' where id = $1", [admin.roleEntryId]],
      ['select from role_entry where id = $1 for update', [admin.roleEntryId]],
    ];
    const email = someone();
    const answer = await whileLockedBy(test, deactivating, () => invite(email));
    expectProblem(answer, 401, 'UNAUTHENTICATED');
    expect(await openInvitations()).toEqual([]);
    expect(await test.outbox.show(email)).toEqual([]);
  });

  it('is not sent if the business unit is being deactivated', async () => {
    const deactivating: [string, unknown[]][] = [
      ['select from business_unit where id = $1 for update', [tenant.businessUnitId]],
      ["update business_unit set status = 'INACTIVE' where id = $1", [tenant.businessUnitId]],
    ];
    const answer = await whileLockedBy(test, deactivating, () => invite(someone()));
    const message = 'Dredging is deactivated. Reactivate it before inviting people.';
    expectProblem(answer, 409, 'CONFLICT', { globalErrors: [{ message }] });
    expect(await openInvitations()).toEqual([]);
  });
});

describe('the deactivation of a member', () => {
  it('withdraws invitations sent by the person and those sent to them there, and no others', async () => {
    const by = requestAs(test, { headers: await signIn(test, person) });
    const supplier = `/api/business-unit/suppliers/${tenant.supplierId}`;
    const sent = await by(`POST ${supplier}/invitations`, { payload: { email: someone() } });
    const { invitationId } = sent.json().data;
    const { id: toThem } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant, person.email);
    const { id: toOthers } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const elsewhere = await createInvitation(
      test,
      'SOURCING_ORGANISATION_ADMIN',
      await createTenant(test),
      person.email,
    );
    expect((await setStatus('INACTIVE')).statusCode).toBe(200);
    expect(await openInvitations()).toEqual([toOthers]);
    const preview = await test.app.inject({ url: `/api/invitations/${elsewhere.token}/validate` });
    expect(preview.statusCode).toBe(200);
    const audit = await test.database.query<{ subject_id: string }>(
      `select subject_id from audit_entry where action = 'person.invitation-withdrawn'
       and organisation_id = $1 and actor_account_id = $2 order by subject_id`,
      [tenant.organisationId, admin.accountId],
    );
    expect(audit.map(({ subject_id }) => subject_id)).toEqual([invitationId, toThem].sort());
  });

  it('is reported only to the holder of the ended session', async () => {
    const headers = await signIn(test, person);
    await setStatus('INACTIVE');
    const answer = await test.app.inject({ url: '/api/user', headers });
    expectProblem(answer, 401, 'ACCESS_WITHDRAWN', { message: errorMessages.accessWithdrawn });
    const forged = { authorization: headers.authorization.replace(/.{8}$/, 'AAAAAAAA') };
    expectProblem(await test.app.inject({ url: '/api/user', headers: forged }), 401, 'UNAUTHENTICATED');
    const { email: username, password } = person;
    const again = await test.app.inject({
      method: 'POST',
      url: '/api/user/qr-code',
      payload: { username, password },
    });
    expectProblem(again, 401, 'INVALID_CREDENTIALS', { message: errorMessages.invalidCredentials });
  });

  it.each(['organisation', 'business_unit', 'account'])(
    'is also reported if the %s is deactivated',
    async (table) => {
      const headers = await signIn(test, person);
      const ids: Record<string, string> = {
        organisation: tenant.organisationId,
        business_unit: tenant.businessUnitId,
        account: person.accountId,
      };
      await test.database.query(`update ${table} set status = 'INACTIVE' where id = $1`, [ids[table]]);
      expectProblem(await test.app.inject({ url: '/api/user', headers }), 401, 'ACCESS_WITHDRAWN');
    },
  );

  it('ends sessions for good, also after reactivation', async () => {
    const headers = await signIn(test, person);
    await setStatus('INACTIVE');
    expect(await isIn(headers)).toBe(401);
    await setStatus('ACTIVE');
    expect(await isIn(headers)).toBe(401);
    expect(await isIn(await signIn(test, person))).toBe(200);
  });

  it('ends a session that was switched to the role and keeps one that never used it', async () => {
    const other = await createTenant(test);
    const both = await createAccount(test, [
      { role: 'BIDDER_USER', tenant: other },
      { role: 'BUSINESS_UNIT_ADMIN', tenant },
    ]);
    const [first, second] = [await signIn(test, both), await signIn(test, both)];
    const url = `/api/user/roles/${both.roleEntryIds[1]}/switch`;
    const switched = await test.app.inject({ method: 'PUT', url, headers: first });
    expect(switched.statusCode).toBe(200);
    await setStatus('INACTIVE', both.roleEntryIds[1]);
    expect(await isIn({ authorization: String(switched.headers.authorization) })).toBe(401);
    expect(await isIn(first)).toBe(401);
    expect(await isIn(second)).toBe(200);
  });

  it('rejects a login that happens at the same moment', async () => {
    const deactivating: [string, unknown[]][] = [
      ["update role_entry set status = 'INACTIVE' where id = $1", [person.roleEntryIds[0]]],
    ];
    await expect(whileLockedBy(test, deactivating, () => signIn(test, person))).rejects.toThrow(
      'INVALID_CREDENTIALS',
    );
    const sessions = await test.database.query('select from session where account_id = $1', [
      person.accountId,
    ]);
    expect(sessions).toEqual([]);
  });
});

describe('the deactivation of a supplier, business unit or organisation', () => {
  const places: [
    string,
    () => Promise<{ person: TestAccount; deactivate(status: string): Promise<unknown> }>,
  ][] = [
    [
      'a supplier',
      async () => {
        const by = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
        const call = `PUT /api/business-unit/suppliers/${tenant.supplierId}/status`;
        return {
          person: await createAccount(test, [{ role: 'BIDDER_USER', tenant }]),
          deactivate: (status) => by(call, { payload: { status } }),
        };
      },
    ],
    [
      'suppliers in bulk',
      async () => {
        const by = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
        return {
          person: await createAccount(test, [{ role: 'BIDDER_USER', tenant }]),
          deactivate: (status) =>
            by('POST /api/business-unit/suppliers/bulk', {
              payload: {
                supplierIds: [tenant.supplierId],
                action: status === 'ACTIVE' ? 'REACTIVATE' : 'DEACTIVATE',
              },
            }),
        };
      },
    ],
    [
      'a business unit',
      async () => ({
        person: await createAccount(test, [{ role: 'BIDDER_USER', tenant }]),
        deactivate: (status) =>
          requestAs(test, admin)(`PUT ${team}/${tenant.businessUnitId}/status`, { payload: { status } }),
      }),
    ],
    [
      'an organisation',
      async () => {
        const by = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
        const call = `PUT /api/system/organisations/${tenant.organisationId}/status`;
        return {
          person: await createAccount(test, [{ role: 'SOURCING_ORGANISATION_ADMIN', tenant }]),
          deactivate: (status) => by(call, { payload: { status } }),
        };
      },
    ],
  ];

  it.each(places)('ends the sessions and pending invitations of %s for good', async (_what, open) => {
    const { person: member, deactivate } = await open();
    const headers = await signIn(test, member);
    await createInvitation(test, 'BIDDER_USER', tenant);
    const elsewhere = await createPerson(test, 'BIDDER_USER', await createTenant(test));
    await deactivate('INACTIVE');
    expect(await openInvitations()).toEqual([]);
    await deactivate('ACTIVE');
    expect(await isIn(headers)).toBe(401);
    expect(await isIn(await signIn(test, member))).toBe(200);
    expect(await isIn(elsewhere.headers)).toBe(200);
  });
});
