import { randomUUIDv7 } from 'node:crypto';
import type { Team } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn } from '../../../test/factories/accounts.ts';
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
let admin: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'BIDDER_ADMIN', tenant);
});

/** The same team, managed by the buyer or by the supplier itself. */
const sides: [string, () => Promise<{ ask: RequestFn; base: string }>][] = [
  [
    'the business unit',
    async () => {
      // The buyer can do this only while the team has no active member.
      await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [
        admin.roleEntryId,
      ]);
      return {
        ask: requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant)),
        base: `/api/business-unit/suppliers/${tenant.supplierId}`,
      };
    },
  ],
  ['the supplier admin', async () => ({ ask: requestAs(test, admin), base: '/api/supplier/team' })],
];

const email = () => `${randomUUIDv7()}@example.org`;

describe.each(sides)('the team of a supplier, managed by %s', (_who, open) => {
  it('lists only this supplier’s people, with the available roles', async () => {
    const { ask, base } = await open();
    await createPerson(test, 'BIDDER_ADMIN', await createSupplier(test, tenant));
    const team = (await ask(`GET ${base}/users`)).json().data as Team;
    expect(team.roles).toEqual(['BIDDER_ADMIN', 'BIDDER_USER']);
    expect(team.users.map(({ userRoleId }) => userRoleId)).toEqual([admin.roleEntryId]);
  });

  it.each([
    [undefined, 'BIDDER_ADMIN'],
    ['BIDDER_USER', 'BIDDER_USER'],
  ])('invites with the role %s and gives the role %s', async (role, given) => {
    const { ask, base } = await open();
    const invited = await createAccount(test, [
      { role: 'BUSINESS_UNIT_ADMIN', tenant: await createTenant(test) },
    ]);
    const answer = await ask(`POST ${base}/invitations`, { payload: { email: invited.email, role } });
    expect(answer.statusCode).toBe(201);
    const [mail] = await test.outbox.show(invited.email);
    const token = /invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const accepted = await test.app.inject({
      method: 'POST',
      url: `/api/invitations/${token}/accept-existing-user`,
      payload: { password: invited.password },
    });
    expect(accepted.statusCode).toBe(200);
    // One account with several roles.
    const roles = await test.app.inject({ url: '/api/user/roles', headers: await signIn(test, invited) });
    expect(roles.json().data.map((one: { role: string }) => one.role)).toEqual([
      'BUSINESS_UNIT_ADMIN',
      given,
    ]);
  });

  it('rejects a role that does not belong to suppliers', async () => {
    const { ask, base } = await open();
    const answer = await ask(`POST ${base}/invitations`, {
      payload: { email: email(), role: 'BUSINESS_UNIT_ADMIN' },
    });
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'role', message: 'This role cannot be given here' }],
    });
  });

  it('resends and withdraws invitations', async () => {
    const { ask, base } = await open();
    const { invitationId } = (await ask(`POST ${base}/invitations`, { payload: { email: email() } })).json()
      .data;
    expect((await ask(`POST ${base}/invitations/${invitationId}/resend`)).statusCode).toBe(200);
    expect((await ask(`DELETE ${base}/invitations/${invitationId}`)).statusCode).toBe(200);
    expect((await ask(`DELETE ${base}/invitations/${invitationId}`)).statusCode).toBe(404);
  });
});

describe('a supplier admin', () => {
  it('can change roles and deactivate people, except the last admin', async () => {
    const { ask, base } = { ask: requestAs(test, admin), base: '/api/supplier/team' };
    const user = await createPerson(test, 'BIDDER_USER', tenant);
    const set = (person: TestPerson, what: 'role' | 'status', value: string) =>
      ask(`PUT ${base}/users/${person.roleEntryId}/${what}`, { payload: { [what]: value } });
    for (const [what, value] of [
      ['role', 'BIDDER_USER'],
      ['status', 'INACTIVE'],
    ] as const) {
      expectProblem(await set(admin, what, value), 409, 'LAST_ADMIN', {
        globalErrors: [
          { message: 'There must be at least one active admin. Invite or reactivate another admin first.' },
        ],
      });
    }
    expect((await set(user, 'role', 'BIDDER_ADMIN')).statusCode).toBe(200);
    expect((await requestAs(test, user)('GET /api/supplier/team/users')).statusCode).toBe(200);
    expect((await set(user, 'status', 'INACTIVE')).statusCode).toBe(200);
    expect((await requestAs(test, user)('GET /api/supplier/team/users')).statusCode).toBe(401);
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const history = await buyer(`GET /api/business-unit/suppliers/${tenant.supplierId}/history`);
    const actions = history.json().data.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['person.deactivated', 'person.role-changed']);
  });

  it('cannot reach people of another supplier in the same business unit', async () => {
    const neighbour = await createPerson(test, 'BIDDER_USER', await createSupplier(test, tenant));
    const ask = requestAs(test, admin);
    for (const call of [`PUT /api/supplier/team/users/${neighbour.roleEntryId}/status`]) {
      const foreign = await ask(call, { payload: { status: 'INACTIVE' } });
      const unknown = await ask(call.replace(neighbour.roleEntryId, randomUUIDv7()), {
        payload: { status: 'INACTIVE' },
      });
      expectProblem(foreign, 404, 'NOT_FOUND');
      expect(foreign.body).toBe(unknown.body);
    }
  });
});
