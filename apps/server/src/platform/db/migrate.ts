import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { checkDatabase } from './check-database.ts';
import { type ConnectionTarget, definerRole, ignoreConnectionErrors, servingRole } from './connection.ts';
import { roleOf, scopes } from './context.ts';
import { MigrationError } from './migration-error.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { isReplaced, isSquashed, replacedMigrations, replaceMigrations } from './replaced-migrations.ts';

const migrationLock = 7_305_642;

/** A migration that a database has. */
interface AppliedMigration {
  name: string;
  /** Null for those of 1.0.0-rc.1. */
  checksum: string | null;
}

/** Exists while a backup is being restored, so that no server starts on a part of it. */
export const restoreMarker = 'app.unfinished_restore';

/**
 * Migrates the database to this version as its owner, one server at a time. Returns the names of the applied
 * migrations. A statement that waits too long for a lock gives up instead of blocking all others behind it.
 */
export async function migrate(
  owner: ConnectionTarget,
  servingUser: string | null,
  /** For a restore: the only migrations to apply, or null for all. */
  { restoring = false, only = null }: { restoring?: boolean; only?: string[] | null } = {},
): Promise<string[]> {
  const pool = ignoreConnectionErrors(
    new pg.Pool({ ...owner, max: 1, application_name: 'tenderbox-migrations' }),
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (connection) => {
      await checkDatabase(connection);
      await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
      await sql`set lock_timeout = '10s'`.execute(connection);
      if (!restoring) await assertNotRestoring(connection);
      const migrations = await readMigrations();
      const applied = await readApplied(connection);
      assertUpgradable(applied, migrations);
      await prepareRolesAndSchema(connection, servingUser);
      if (applied.some(({ name }) => isReplaced(name))) await replaceList(connection, migrations);
      return applyMissing(connection, migrations, only);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
    throw new MigrationError('A migration timed out waiting for a lock held by another session. Try again.');
  } finally {
    await db.destroy();
  }
}

async function assertNotRestoring(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select where to_regclass(${restoreMarker}) is not null`.execute(db);
  if (rows.length > 0)
    throw new MigrationError(
      'A backup was not restored completely. Run `npm run admin -- restore FILE` again, or use an empty database.',
    );
}

/** Roles belong to the whole database server and may be shared by several databases. */
async function prepareRolesAndSchema(db: Kysely<unknown>, servingUser: string | null): Promise<void> {
  const roles = [servingRole, definerRole, ...scopes.map(roleOf)];
  const users = servingUser ? [servingUser] : [];
  // Each role, and who is a member of it; null is the owner.
  const members: [string, string | null][] = [
    [definerRole, null],
    ...[null, ...users, ...scopes.map(roleOf)].map((user): [string, string | null] => [servingRole, user]),
    ...scopes.flatMap((scope) => users.map((user): [string, string | null] => [roleOf(scope), user])),
  ];
  const { rows } = await sql`
    select where exists (select from unnest(${roles}::text[]) as role where to_regrole(quote_ident(role)) is null)
      or exists (
        select from unnest(${members.map(([role]) => role)}::text[], ${members.map(([, user]) => user)}::text[])
          as needed (role, member)
        where not exists (
          select from pg_auth_members
          join pg_roles granted on granted.oid = roleid and granted.rolname = needed.role
          join pg_roles held on held.oid = member and held.rolname = coalesce(needed.member, current_user)
          where coalesce((to_jsonb(pg_auth_members) ->> 'set_option')::boolean, true)))
  `.execute(db);
  // Usually nothing is missing, which one statement tells.
  if (rows.length > 0) {
    for (const role of roles) await makeRole(db, role);
    for (const [role, user] of members) await joinRole(db, role, user);
  }
  await sql`
    create schema if not exists app;
    create table if not exists app.migration (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null);
    grant usage on schema app, public to ${sql.id(servingRole)};
    grant usage, create on schema app to ${sql.id(definerRole)};
    grant select on app.migration to ${sql.id(servingRole)};
  `.execute(db);
}

async function makeRole(db: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length > 0) return;
  // Two databases of one server may be migrated at the same time.
  await sql`
    do $$ begin create role ${sql.id(role)} nologin;
    exception when duplicate_object or unique_violation then null; end $$
  `
    .execute(db)
    .catch((error: unknown) => {
      throw new MigrationError(`The role ${role} could not be created: ${(error as Error).message}.`);
    });
}

async function joinRole(db: Kysely<unknown>, role: string, user: string | null): Promise<void> {
  const { rows } = await sql`
    select from pg_auth_members
    join pg_roles granted on granted.oid = roleid and granted.rolname = ${role}
    join pg_roles member on member.oid = member and member.rolname = coalesce(${user}, current_user)
    where coalesce((to_jsonb(pg_auth_members) ->> 'set_option')::boolean, true)
  `.execute(db);
  if (rows.length > 0) return;
  await sql`grant ${sql.id(role)} to ${user === null ? sql`current_user` : sql.id(user)}`
    .execute(db)
    .catch((error: unknown) => {
      throw new MigrationError(`The role ${role} could not be granted: ${(error as Error).message}.`);
    });
}

/** The migrations that a database has, without changing it. */
async function readApplied(db: Kysely<unknown>): Promise<AppliedMigration[]> {
  const { rows } = await sql`select where to_regclass('app.migration') is not null`.execute(db);
  if (rows.length === 0) return [];
  // Databases of 1.0.0-rc.1 have no checksums.
  const { rows: applied } = await sql<AppliedMigration>`
    select name, to_jsonb(migration) ->> 'checksum' as checksum from app.migration order by name`.execute(db);
  return applied;
}

/** Throws, before anything is changed, if this version cannot carry on with what was applied. */
function assertUpgradable(applied: AppliedMigration[], migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const newer = applied.find(({ name }) => !known.has(name) && !isReplaced(name));
  if (newer) {
    throw new MigrationError(
      `The database was migrated by a newer version of Tenderbox (unknown migration: ${newer.name}).`,
    );
  }
  const names = applied.map(({ name }) => name);
  replaceMigrations('database', names, [...known.keys()]);
  const changed = applied.find(({ name, checksum }) => !isReplaced(name) && known.get(name) !== checksum);
  if (changed) {
    throw new MigrationError(
      `The file apps/server/migrations/${changed.name} is not the one that this database was migrated with. Use the files of a release.`,
    );
  }
}

/** The database has all migrations of 1.0.0-rc.1: from now on its list has those that replace them. */
async function replaceList(db: Kysely<unknown>, migrations: Migration[]): Promise<void> {
  await inTransaction(db, async () => {
    const { rows } = await sql<{ at: Date }>`
      delete from app.migration where name = any (${replacedMigrations}) returning applied_at as at`.execute(
      db,
    );
    const at = rows.at(-1)?.at;
    await sql`alter table app.migration add checksum text`.execute(db);
    for (const { name, checksum } of migrations.filter((migration) => isSquashed(migration.name))) {
      await sql`
        insert into app.migration (name, applied_at, checksum) values (${name}, ${at}, ${checksum})`.execute(
        db,
      );
    }
    await sql`alter table app.migration alter checksum set not null`.execute(db);
  });
}

async function applyMissing(
  db: Kysely<unknown>,
  migrations: Migration[],
  only: string[] | null,
): Promise<string[]> {
  const applied = (await readApplied(db)).map(({ name }) => name);
  const missing = migrations.filter(({ name }) => !applied.includes(name) && (only?.includes(name) ?? true));
  for (const { name, text, checksum } of missing) {
    await inTransaction(db, async () => {
      await sql.raw(text).execute(db);
      await sql`insert into app.migration (name, checksum) values (${name}, ${checksum})`.execute(db);
    });
  }
  return missing.map(({ name }) => name);
}

async function inTransaction(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  await sql`begin; set local app.scope = 'migration'`.execute(db);
  try {
    await work();
    await sql`commit`.execute(db);
  } catch (error) {
    await sql`rollback`.execute(db).catch(() => undefined);
    throw error;
  }
}
