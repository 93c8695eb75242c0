import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
let person: TestPerson;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  test = await startTestApp();
  person = await createPerson(test, 'BIDDER_USER', await createTenant(test));
  statements = watchStatements();
});
afterAll(async () => {
  statements.stop();
  await test.close();
});

describe('round trips', () => {
  it('are two for a read: one checks the session, sets the context and returns the time, one reads', async () => {
    const seen = await statements.during(async () => {
      const url = '/api/files/0190a3f0-0000-7000-8000-000000000000';
      expectProblem(await test.app.inject({ url, headers: person.headers }), 404, 'NOT_FOUND');
    });
    expect(seen).toHaveLength(2);
    const { sessionId, roleEntryId } = person;
    expect(seen[0]).toMatch(/^begin read only; (\s*prepare begin_as .*; )?execute begin_as\(.*\)$/s);
    expect(seen[0]).toContain(`('${sessionId}', '${roleEntryId}')`);
    expect(seen[1]).toMatch(/^select /);
  });

  it('are one for a call without data', async () => {
    const seen = await statements.during(async () => {
      expect((await test.app.inject({ url: '/api/user', headers: person.headers })).statusCode).toBe(200);
    });
    expect(seen.map((text) => text.split(' ')[0])).toEqual(['begin']);
  });

  it('are zero for a token with a wrong signature', async () => {
    const headers = { authorization: `${person.headers.authorization.slice(0, -4)}xxxx` };
    const seen = await statements.during(async () => {
      const answer = await test.app.inject({ url: '/api/user', headers });
      expectProblem(answer, 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
    });
    expect(seen).toEqual([]);
  });

  it('share the connections of the pool among hundreds of concurrent requests', async () => {
    // Each waits ten seconds for a connection at most: more would fail on a busy machine, rightly.
    const ask = () => test.app.inject({ url: '/api/user', headers: person.headers });
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const [{ count } = { count: 0 }] = await test.database.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'tenderbox'",
    );
    // Ten for requests, four for background work.
    expect(count).toBeLessThanOrEqual(14);
  });

  it('of hundreds who ask without a session are few, and take no connection from others', async () => {
    for (const [url, most] of [
      ['/api/version', 0],
      ['/api/health/ready', 3],
    ] as const) {
      const seen = await statements.during(async () => {
        const answers = await Promise.all(Array.from({ length: 400 }, () => test.app.inject(url)));
        expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
      });
      expect(seen.filter((text) => text.startsWith('begin')).length).toBeLessThanOrEqual(most);
    }
  });
});
