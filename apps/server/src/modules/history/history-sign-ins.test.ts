import type { HistoryEntry } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { askAs } from '../../../test/ask.ts';
import { codeOf, createAccount, type TestAccount, wrongCodeOf } from '../../../test/factories/accounts.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';

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
  const admin = askAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', of));
  return (await admin('GET /api/sourcing-organisation/history?kinds=signIns')).json().data.items;
}

describe('sign-ins in a history', () => {
  it('are told to the organisation, with failures, who and from where', async () => {
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

  it("of a supplier's people are told to no buyer, nor is where they act from", async () => {
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
    const buyer = askAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const { data } = (await buyer(`GET /api/business-unit/suppliers/${tenant.supplierId}/history`)).json();
    expect(data.items).toMatchObject([{ action: 'person.invited', clientAddress: null }]);
  });
});
