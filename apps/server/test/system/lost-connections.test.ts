import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { createPerson, createTenant, type TestPerson } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';
import { eventually } from '../server-process.ts';

let test: TestApp;
let admin: TestPerson;
let letGo = () => {};

beforeAll(async () => {
  test = await startTestApp({
    extend: (app, { db }) => {
      const context = { scope: 'anonymous' } as const;
      app.get('/test/in-a-statement', () =>
        db.transaction(context, (tx) => sql`select pg_sleep(30) /* held */`.execute(tx)),
      );
      app.get('/test/between-statements', () =>
        db.transaction(context, async (tx) => {
          await sql`select 'held'`.execute(tx);
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          await sql`select 1`.execute(tx);
        }),
      );
    },
  });
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
});
afterAll(() => test.close());

const ofTheServer = `from pg_stat_activity
  where datname = current_database() and usename = 'tenderbox_server'`;
const breakAll = () => test.database.query(`select pg_terminate_backend(pid) ${ofTheServer}`);
const isHeld = async () =>
  (await test.database.query(`select ${ofTheServer} and query like '%held%' and xact_start is not null`))
    .length === 1;

describe('a connection that breaks while a request uses it', () => {
  it.each(['in-a-statement', 'between-statements'])(
    'returns 503 with Retry-After, and the next request is served: %s',
    async (where) => {
      const answer = test.app.inject({ url: `/test/${where}` });
      await eventually(isHeld);
      await breakAll();
      await eventually(async () => !(await isHeld()));
      letGo();
      const response = await answer;
      expectProblem(response, 503, 'UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('5');
      expect((await test.app.inject({ url: '/api/version' })).statusCode).toBe(200);
    },
  );

  it('loses no acknowledged write, however many connections break', async () => {
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let going = true;
    const write = async (_: unknown, client: number) => {
      for (let number = 0; going; number += 1) {
        const name = `Label ${client} ${number}`;
        const { statusCode } = await test.app.inject({
          method: 'POST',
          url: '/api/sourcing-organisation/labels',
          headers: admin.headers,
          payload: { name },
        });
        statuses.add(statusCode);
        if (statusCode === 201) acknowledged.push(name);
      }
    };
    const clients = Promise.all(Array.from({ length: 4 }, write));
    for (let rounds = 0; rounds < 4 || !statuses.has(503); rounds += 1) {
      const before = acknowledged.length;
      await eventually(() => acknowledged.length > before + 4);
      await breakAll();
    }
    going = false;
    await clients;
    expect([...statuses].sort()).toEqual([201, 503]);
    const labels = await test.database.query<{ name: string }>('select name from label');
    const names = new Set(labels.map(({ name }) => name));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the serving login', () => {
  it('cannot return to the owner role', async () => {
    const context = { scope: 'anonymous' } as const;
    const asLogin = (statement: string) =>
      test.db.transaction(context, async (tx) => {
        await sql`set local role none`.execute(tx);
        return sql.raw(statement).execute(tx);
      });
    const { rows } = await asLogin('select current_user, session_user');
    expect(rows).toEqual([{ current_user: 'tenderbox_server', session_user: 'tenderbox_server' }]);
    await expect(asLogin('set role tenderbox_owner')).rejects.toThrow(/permission denied/);
    await expect(asLogin('create table public.treasure ()')).rejects.toThrow(/permission denied/);
    await expect(asLogin('alter table label disable row level security')).rejects.toThrow(/must be owner/);
    await expect(asLogin('set role tenderbox_definer')).rejects.toThrow(/permission denied/);
  });
});
