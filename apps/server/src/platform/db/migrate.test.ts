import { readdir } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/db.ts';
import { dumpTables } from '../../../test/dump-tables.ts';
import { frozenMigrations } from '../../../test/releases/frozen-migrations.ts';
import { createReplacedSchema } from '../../../test/releases/restore-release.ts';
import { userOf } from './connection.ts';
import { migrate } from './migrate.ts';
import { MigrationError } from './migration-error.ts';
import { checksumOf, readMigrations } from './migrations.ts';

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function keep(creating: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await creating;
  databases.push(database);
  return database;
}

const start = ({ target, serving }: TestDatabase) => migrate(target, userOf(serving));

const listOf = ({ query }: TestDatabase) =>
  query('select to_jsonb(migration) as row from app.migration order by name');

describe('a start', () => {
  it('applies each migration once when two servers start together', async () => {
    const database = await keep(createEmptyDatabase());
    const applied = await Promise.all([start(database), start(database)]);
    const names = (await readMigrations()).map(({ name }) => name);
    expect(applied.flat()).toEqual(names);
    expect(await start(database)).toEqual([]);
  });

  it('stops without a change when an applied migration has another text', async () => {
    const database = await keep(createTestDatabase());
    const [migration] = await readMigrations();
    await database.query('update app.migration set checksum = $2 where name = $1', [
      migration?.name,
      checksumOf(`${migration?.text}select 1;`),
    ]);
    await database.query("delete from app.migration where name > '0040'");
    const before = await listOf(database);
    await expect(start(database)).rejects.toThrow(
      new MigrationError(
        `The file apps/server/migrations/${migration?.name} is not the one that this database was migrated with. Use the files of a release.`,
      ),
    );
    expect(await listOf(database)).toEqual(before);
  });

  it('stops without a change when the database has a migration of a newer version', async () => {
    const database = await keep(createTestDatabase());
    await database.query("insert into app.migration (name, checksum) values ('9999-later.sql', '')");
    await expect(start(database)).rejects.toThrow(/newer version .*unknown migration: 9999-later\.sql/);
  });

  it('carries on with a database of 1.0.0-rc.1, and refuses one of an earlier version', async () => {
    const database = await keep(createEmptyDatabase());
    await createReplacedSchema('1.0.0-rc.1', database.target);
    await database.query(
      "insert into organisation (id, name) values (gen_random_uuid(), 'Harbour Authority')",
    );
    const [rows, list] = [await dumpTables({ database }), await listOf(database)];

    await database.query("delete from app.migration where name = '0045-mail-priorities.ts'");
    await expect(start(database)).rejects.toThrow(
      /^The database is of a version before 1\.0\.0-rc\.1 \(it lacks the migration 0045-mail-priorities\.ts\)\./,
    );
    await database.query("insert into app.migration (name) values ('0045-mail-priorities.ts')");
    expect((await listOf(database)).length).toBe(list.length);

    const migrations = await readMigrations();
    const later = migrations.filter(({ name }) => name > '0017').map(({ name }) => name);
    expect(await start(database)).toEqual(later);
    const stored = await database.query('select name, checksum from app.migration order by name');
    expect(stored).toEqual(migrations.map(({ name, checksum }) => ({ name, checksum })));
    expect((await dumpTables({ database })).organisation).toBe(rows.organisation);
  });
});

describe('a migration', () => {
  it('never changes once it is released', async () => {
    const migrations = Object.fromEntries(
      (await readMigrations()).map(({ name, checksum }) => [name, checksum]),
    );
    expect(migrations).toMatchObject(await frozenMigrations());
  });

  it('has a number of its own, after those that are released', async () => {
    const files = await readdir(new URL('../../../migrations/', import.meta.url));
    const names = files.filter((file) => file !== 'checksums.json').sort();
    expect(names.filter((name) => !/^\d{4}-[a-z-]+\.sql$/.test(name))).toEqual([]);
    const numbers = names.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    const frozen = Object.keys(await frozenMigrations());
    expect(names.slice(0, frozen.length)).toEqual(frozen);
  });

  it('keeps its checksum when only comments, indents and line ends change', () => {
    const checksum = checksumOf('select 1;\nselect 2;\n');
    expect(checksumOf('-- Two numbers.\r\nselect 1;\r\n\r\n  select 2;  ')).toBe(checksum);
    expect(checksumOf('select 1;\nselect 3;')).not.toBe(checksum);
  });
});
