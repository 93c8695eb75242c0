import type { HistoryEntry } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  createAccount,
  signIn,
  type TestAccount,
  wrongCodeOf,
} from '../../../test/factories/accounts.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { resetsAnswered } from '../../../test/jobs.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const authenticate = ({ email, password }: TestAccount, code: string, given = password) =>
  test.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload: { username: email, password: given, code },
    remoteAddress: '198.51.100.9',
  });

async function signInsOf(of: TestTenant): Promise<HistoryEntry[]> {
  const admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', of));
  return (await admin('GET /api/sourcing-organisation/history?kinds=signIns')).json().data.items;
}

describe('logins in a history', () => {
  it('are shown to the organisation, including failures, with person and address', async () => {
    const person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
    await authenticate(person, codeOf(person), 'four boats in the fog');
    await authenticate(person, wrongCodeOf(person));
    expect((await authenticate(person, codeOf(person))).statusCode).toBe(200);
    const entries = await signInsOf(tenant);
    expect(entries).toMatchObject([
      { action: 'sign-in.succeeded', clientAddress: '198.51.100.9', businessUnitName: 'Dredging' },
      { action: 'sign-in.wrong-code', actorName: null },
      { action: 'sign-in.failed', actorName: null },
    ]);
    const [succeeded, , failed] = entries;
    expect(succeeded?.actorName).toBe(succeeded?.subjectName);
    expect(failed?.subjectName).toBe(succeeded?.subjectName);
    expect(await signInsOf(await createTenant(test))).toEqual([]);
  });

  it('are hidden from the buyer for people of a supplier, as is their network address', async () => {
    const person = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    await authenticate(person, codeOf(person), 'four boats in the fog');
    const { headers } = await authenticate(person, codeOf(person));
    const asked = { authorization: String(headers.authorization) };
    await test.app.inject({
      method: 'POST',
      url: '/api/supplier/team/invitations',
      headers: asked,
      payload: { email: 'colleague@example.org' },
    });
    await test.app.inject({ method: 'DELETE', url: '/api/user/session', headers: asked });
    expect(await signInsOf(tenant)).toEqual([]);
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const { data } = (await buyer(`GET /api/business-unit/suppliers/${tenant.supplierId}/history`)).json();
    expect(data.items).toMatchObject([{ action: 'person.invited', clientAddress: null }]);
  });

  it('are shown only to the organisation of the chosen role, and only after the choice', async () => {
    const other = await createTenant(test);
    const person = await createAccount(test, [
      { role: 'BUSINESS_UNIT_ADMIN', tenant },
      { role: 'SOURCING_ORGANISATION_ADMIN', tenant: other },
    ]);
    const [first, second] = person.roleEntryIds;
    const lastSignIns = async () =>
      (
        await test.database.query<{ id: string; isUsed: boolean }>(
          'select id, last_sign_in_at is not null as "isUsed" from role_entry where account_id = $1',
          [person.accountId],
        )
      ).filter(({ isUsed }) => isUsed);
    const ask = requestAs(test, { headers: await signIn(test, person) });
    expect(await lastSignIns()).toEqual([]);
    expect([await signInsOf(tenant), await signInsOf(other)]).toEqual([[], []]);
    const chosen = await ask(`PUT /api/user/roles/${second}/switch`);
    expect((await lastSignIns()).map(({ id }) => id)).toEqual([second]);
    expect(await signInsOf(tenant)).toEqual([]);
    expect(await signInsOf(other)).toMatchObject([{ action: 'role.chosen', before: null }]);
    const headers = { authorization: String(chosen.headers.authorization) };
    await requestAs(test, { headers })(`PUT /api/user/roles/${first}/switch`);
    expect(await signInsOf(tenant)).toMatchObject([
      { action: 'role.switched', actorRole: null, before: null, after: { role: 'BUSINESS_UNIT_ADMIN' } },
    ]);
  });
});

describe('account changes in a history', () => {
  let person: TestAccount;
  let ask: RequestFn;
  const actionsIn = async (of: TestTenant) => (await signInsOf(of)).map(({ action }) => action);

  beforeEach(async () => {
    person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
    ask = requestAs(test, { headers: await signIn(test, person) });
  });

  it('are shown to the organisation: new password, new name, requested and completed resets', async () => {
    const { email, password } = person;
    await ask('PUT /api/user/name', { payload: { name: 'Una B.' } });
    const payload = { currentPassword: password, newPassword: 'seven green herons' };
    expect((await ask('POST /api/user/change-password', { payload })).statusCode).toBe(200);
    await test.app.inject({ method: 'POST', url: '/api/user/reset-password', payload: { email } });
    await resetsAnswered(test);
    const [mail] = await test.outbox.show(email);
    const token = /password-reset\/([\w-]+)\//.exec(mail?.text ?? '')?.[1];
    const url = `/api/user/reset-password/${token}/change`;
    const chosen = { email, password: 'eight green herons' };
    expect((await test.app.inject({ method: 'POST', url, payload: chosen })).statusCode).toBe(200);
    expect(await actionsIn(tenant)).toEqual([
      ...['password.reset', 'password-reset.requested', 'password.changed', 'account.renamed'],
      'sign-in.succeeded',
    ]);
  });

  it('are shown to each organisation that the person works for, and to no business unit', async () => {
    const other = await createTenant(test);
    const both = await createAccount(test, [
      { role: 'BUSINESS_UNIT_ADMIN', tenant },
      { role: 'BUSINESS_UNIT_ADMIN', tenant: other },
    ]);
    await authenticate(both, codeOf(both), 'four boats in the fog');
    expect(await actionsIn(tenant)).toContain('sign-in.failed');
    expect(await actionsIn(other)).toEqual(['sign-in.failed']);
    const unit = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    expect((await unit('GET /api/business-unit/audit')).json().data).toEqual({
      items: [],
      total: 0,
      totalIsMore: false,
    });
  });
});
