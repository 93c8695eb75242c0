import { rolesOf, scopeOf } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, parametersOf, sampleOf, send } from '../calls/index.ts';
import { createProgram, createTenant, type TestPerson, type TestTenant } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let program: TestPerson;
/** Invalid keys, with the expected error code. */
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

describe('API client keys', () => {
  it.each(ofPrograms)('allow %s only within their scope and unit', async (key) => {
    const request = await sampleOf(test, key, tenant);
    const as = ({ headers }: TestPerson) => send(test, key, request, headers);
    for (const [one, code] of refused) expectProblem(await as(one), 401, code as never);
    const scopes = [scopeOf(key) === 'READ' ? 'WRITE' : 'READ'];
    expectProblem(await as(await createProgram(test, tenant, { scopes })), 403, 'SCOPE_MISSING');
    const elsewhere = await as(await createProgram(test, other));
    // The content of a buyer's reply is validated before the ownership of the message is checked.
    const isIncomplete = key === 'POST /api/messages/:messageId/replies';
    if (parametersOf(key).length && !isIncomplete) expectProblem(elsewhere, 404, 'NOT_FOUND');
    else expect(elsewhere.statusCode, elsewhere.body).toBeLessThan(500);
  });

  it.each(ofPeople)('never allow %s', async (key) => {
    const answer = await send(test, key, await sampleOf(test, key, tenant), program.headers);
    expectProblem(answer, 403, 'FORBIDDEN', { message: 'API clients cannot make this call.' });
  });
});
