import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyring, type Keyring } from '../src/platform/crypto/keyring.ts';
import type { TestDatabase } from './db.ts';
import { openSuperuser } from './superuser.ts';

/** The database in the data folder of a running server, as its superuser, to arrange and inspect data. */
export async function openEmbeddedDatabase(
  dataDir: string,
): Promise<{ database: TestDatabase; keyring: Keyring }> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const host = join(dataDir, 'postgres-socket');
  const { query, end } = openSuperuser({ host, password, database: 'tenderbox' });
  const database = { target: {}, serving: {}, query, drop: end };
  const keyring = createKeyring(await readFile(join(dataDir, 'secret-key'), 'utf8'), null);
  return { database, keyring };
}
