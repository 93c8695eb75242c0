import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createKeyring, type Keyring } from '../src/platform/crypto/keyring.ts';
import type { TestDatabase } from './db.ts';

/** The database in the data folder of a running server, seen by its superuser, to arrange and to look. */
export async function openEmbeddedDatabase(
  dataDir: string,
): Promise<{ database: TestDatabase; keyring: Keyring }> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const host = join(dataDir, 'postgres-socket');
  const superuser = new pg.Pool({ host, user: 'postgres', password, database: 'tenderbox', max: 1 });
  superuser.on('error', () => undefined);
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await superuser.query<Row>(text, values)).rows;
  const database = { target: {}, serving: {}, query, drop: () => superuser.end() };
  const keyring = createKeyring(await readFile(join(dataDir, 'secret-key'), 'utf8'), null);
  return { database, keyring };
}
