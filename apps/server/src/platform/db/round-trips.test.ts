import { errorMessages } from '@tenderbox/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let person: TestPerson;
const statements: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  test = await startTestApp();
  person = await createPerson(test, 'BIDDER_USER', await createTenant(test));
  // Counts what goes to the database, and passes it on unchanged.
  pg.Client.prototype.query = function count(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    statements.push(typeof statement === 'string' ? statement : statement.text);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await test.close();
});

describe('round trips', () => {
  it('of authentication are one transaction around one function, and of a read one more', async () => {
    statements.length = 0;
    const url = '/api/files/0190a3f0-0000-7000-8000-000000000000';
    expectProblem(await test.app.inject({ url, headers: person.headers }), 404, 'NOT_FOUND');
    const kinds = statements.filter((text) => !/pgboss/.test(text)).map((text) => text.split(/[\s;(]/)[0]);
    expect(kinds).toEqual(['begin', 'select', 'commit', 'begin', 'select', 'commit']);
    const [begin = ''] = statements;
    expect(begin).toMatch(/^begin; set local app\.scope = 'anonymous'; /);
  });

  it('do not reach the database for a token that nobody signed', async () => {
    statements.length = 0;
    const headers = { authorization: `${person.headers.authorization.slice(0, -4)}xxxx` };
    const answer = await test.app.inject({ url: '/api/files/0190a3f0-0000-7000-8000-000000000000', headers });
    expectProblem(answer, 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
    expect(statements.filter((text) => !/pgboss/.test(text))).toEqual([]);
  });

  it('of hundreds of requests at once share the connections there are', async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => test.app.inject('/api/version')));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const [{ count } = { count: 0 }] = await test.database.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'tenderbox'",
    );
    expect(count).toBeLessThanOrEqual(10);
  });
});
