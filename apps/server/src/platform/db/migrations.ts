import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../migrations/', import.meta.url);

export interface Migration {
  /** The name of its file. */
  name: string;
  /** Its SQL. */
  text: string;
  checksum: string;
}

/** The migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^\d{4}-[a-z-]+\.sql$/.test(file)).sort();
}

/** Reads the migrations of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/** The hash of a text without comments on lines of their own. White space counts as one space. */
export function checksumOf(text: string): string {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('--'));
  return createHash('sha256').update(lines.join('\n').replace(/\s+/g, ' ').trim()).digest('hex');
}
