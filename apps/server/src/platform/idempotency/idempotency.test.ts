import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';

const [oldSecret, newSecret] = [
  'an old secret of 32 characters or more',
  'a new secret of 32 characters or more!',
];
let test: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  test = await startTestApp({ environment: { SECRET_KEY: oldSecret } });
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
});
afterAll(() => test.close());

const add = (to: Pick<TestApp, 'app'>, name: string, key: string) =>
  requestAs(to, admin)('POST /api/sourcing-organisation/labels', {
    payload: { name },
    headers: { 'idempotency-key': key },
  });

describe('an idempotent request', () => {
  it('is stored as a keyed signature, not as a hash that could be guessed', async () => {
    expect((await add(test, 'Piling', 'first')).statusCode).toBe(201);
    const [row] = await test.database.query<{ request_signature: string }>(
      "select request_signature from idempotency_key where key = 'first'",
    );
    expect(row?.request_signature).toMatch(/^[\da-f]{8}\.[\w-]{43}$/);
    const content = { name: 'Piling' };
    const route = 'POST /api/sourcing-organisation/labels';
    for (const guess of [content, [admin.roleEntryId, route, content]]) {
      const hash = createHash('sha256').update(JSON.stringify(guess));
      expect(row?.request_signature).not.toContain(hash.digest('base64url'));
    }
  });

  it('is recognised while the secret is rotated', async () => {
    const first = await add(test, 'Buoys', 'second');
    const environment = { SECRET_KEY: newSecret, SECRET_KEY_PREVIOUS: oldSecret };
    const rotated = await startTestApp({ environment, database: test.database });
    expect((await add(rotated, 'Buoys', 'second')).json()).toEqual(first.json());
    expectProblem(await add(rotated, 'Cranes', 'second'), 422, 'IDEMPOTENCY_KEY_REUSED');
    await rotated.close();
  });
});
