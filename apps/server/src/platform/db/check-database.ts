import { type Kysely, sql } from 'kysely';
import { MigrationError } from './migration-error.ts';

/** What the product needs of a database server. */
export interface DatabaseFacts {
  /** 150004 for 15.4. */
  version: number;
  encoding: string;
  /** The needed extensions that the server has. */
  extensions: string[];
  /** The result of lower() for letters beyond ASCII. */
  lowered: string;
}

const oldestVersion = 150_000;
const neededExtensions = ['btree_gin', 'pg_trgm'];
const [capitals, small] = ['ÅÉÑÖΣЖ', 'åéñöσж'];

/** Throws if the database lacks something that the product needs. It changes nothing. */
export async function checkDatabase(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Omit<DatabaseFacts, 'lowered'>>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      array(select name::text from pg_available_extensions where name = any (${neededExtensions})) as extensions
  `.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A select without a table answered nothing.');
  // Other encodings do not have all of these letters.
  const lowered = facts.encoding === 'UTF8' ? await lower(db) : '';
  const problem = databaseProblemOf({ ...facts, lowered });
  if (problem) throw new MigrationError(problem);
}

async function lower(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ lowered: string }>`select lower(${capitals}) as lowered`.execute(db);
  return rows[0]?.lowered ?? '';
}

/** Why a database cannot be used, in one line; null if it can. */
export function databaseProblemOf({ version, encoding, extensions, lowered }: DatabaseFacts): string | null {
  if (version < oldestVersion)
    return `PostgreSQL 15 or newer is required. This server is version ${Math.floor(version / 10_000)}.`;
  if (encoding !== 'UTF8')
    return `The database must have the encoding UTF8. It has ${encoding}. Create it with: create database … encoding 'UTF8' template template0`;
  const missing = neededExtensions.filter((name) => !extensions.includes(name));
  if (missing.length)
    return `The PostgreSQL server lacks the extensions ${missing.join(' and ')}. Install its package of additional modules (contrib).`;
  if (lowered !== small)
    return `lower() changes only the letters A to Z in this database, so searches would miss names. Create it with a locale of UTF-8, such as: create database … locale 'C.UTF-8' template template0`;
  return null;
}
