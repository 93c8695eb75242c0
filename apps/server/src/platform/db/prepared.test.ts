import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts';
import { createPool } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { createStatementNames } from './prepared.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(createPool(database.serving, 1));
  await database.query('create table thing (name text); grant select on thing to public');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const run = (statement: string) =>
  db.transaction({ scope: 'anonymous' }, async (tx) => (await sql.raw(statement).execute(tx)).rows);

describe('a statement', () => {
  it('is prepared after several executions', async () => {
    const statement = `select 'three times'`;
    const found = `select from pg_prepared_statements where statement = '${statement.replaceAll("'", "''")}'`;
    for (const expected of [false, false, true, true]) {
      await run(statement);
      expect(await run(found)).toHaveLength(expected ? 1 : 0);
    }
  });

  it('is not prepared if it has no plan', () => {
    const nameOf = createStatementNames();
    for (let time = 0; time < 5; time += 1) expect(nameOf('fetch 10 from walk')).toBeUndefined();
  });

  it('works again after one failure when its table has changed', async () => {
    for (let time = 0; time < 4; time += 1) expect(await run('select * from thing')).toEqual([]);
    await database.query(`alter table thing add column size int; insert into thing values ('One', 1)`);
    await expect(run('select * from thing')).rejects.toThrow('cached plan must not change result type');
    expect(await run('select * from thing')).toEqual([{ name: 'One', size: 1 }]);
  });
});
