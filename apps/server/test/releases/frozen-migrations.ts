import { readFile, writeFile } from 'node:fs/promises';
import { readMigrations } from '../../src/platform/db/migrations.ts';

const file = new URL('../../migrations/checksums.json', import.meta.url);

/** The checksums of the migrations that were released, by name. These files never change again. */
export async function frozenMigrations(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
}

/** Freezes all migrations of this version. */
export async function freezeMigrations(): Promise<void> {
  const checksums = (await readMigrations()).map(({ name, checksum }) => [name, checksum]);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`);
}
