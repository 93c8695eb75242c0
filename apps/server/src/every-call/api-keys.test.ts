import { rolesOf, scopeOf } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { callKeys, parametersOf, sampleOf, send } from '../../test/calls/index.ts';
import {
  createProgram,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../test/factories/people.ts';
import { expectProblem } from '../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let program: TestPerson;
/** Keys that count for nothing, by what is wrong with them. */
const refused: [TestPerson, string][] = [];

beforeAll(async () => {
  test = await startTestApp();
  [tenant, other] = [await createTenant(test), await createTenant(test)];
  program = await createProgram(test, tenant);
  const revoked = await createProgram(test, tenant);
  await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [revoked.roleEntryId]);
  refused.push(
    [revoked, 'API_CLIENT_OFF'],
    [await createProgram(test, tenant, { expiresAt: '2026-01-01T00:00:00Z' }), 'EXPIRED_API_KEY'],
    [await createProgram(test, tenant, { networks: ['198.51.100.0/24'] }), 'NETWORK_NOT_ALLOWED'],
  );
});
afterAll(() => test.close());

const ofPrograms = callKeys.filter((key) => rolesOf(key).includes('BUSINESS_UNIT_ADMIN_API'));
const ofPeople = callKeys.filter((key) => rolesOf(key).length && !ofPrograms.includes(key));

describe('with a key', () => {
  it.each(ofPrograms)('%s is made within its scope and unit alone', async (key) => {
    const request = await sampleOf(test, key, tenant);
    const as = ({ headers }: TestPerson) => send(test, key, request, headers);
    for (const [one, code] of refused) expectProblem(await as(one), 401, code as never);
    const scopes = [scopeOf(key) === 'READ' ? 'WRITE' : 'READ'];
    expectProblem(await as(await createProgram(test, tenant, { scopes })), 403, 'SCOPE_MISSING');
    const elsewhere = await as(await createProgram(test, other));
    // What a buyer's reply must have is asked before whose message it is.
    const isIncomplete = key === 'POST /api/messages/:messageId/replies';
    if (parametersOf(key).length && !isIncomplete) expectProblem(elsewhere, 404, 'NOT_FOUND');
    else expect(elsewhere.statusCode, elsewhere.body).toBeLessThan(500);
  });

  it.each(ofPeople)('%s is never made', async (key) => {
    const answer = await send(test, key, await sampleOf(test, key, tenant), program.headers);
    expectProblem(answer, 403, 'FORBIDDEN', { message: 'API clients cannot make this call.' });
  });
});
