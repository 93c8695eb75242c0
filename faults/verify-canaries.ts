import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canary } from './canary.ts';
import type { Journal } from './journal.ts';
import type { TestBed } from './test-bed.ts';

/** The forms that a text may be stored in: plain, hexadecimal, or base64 at any offset. */
function formsOf(text: string): Buffer[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64');
    // Removes the characters that depend on the surrounding text.
    return encoded.slice(before ? 4 : 0, -4);
  });
  return [text, Buffer.from(text).toString('hex'), ...inBase64].map((form) => Buffer.from(form));
}

/**
 * Searches for answers of suppliers where they must not be readable: PostgreSQL's files and its WAL, files,
 * mails, logs.
 */
export async function compareCanaries(home: TestBed, journal: Journal): Promise<void> {
  const forms = formsOf(canary);
  const tells = (bytes: Buffer) => forms.some((form) => bytes.includes(form));
  const known = Buffer.from('Harbour Authority');
  let knownIsFound = false;
  for (const entry of await readdir(home.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    // PostgreSQL may have removed it in the meantime.
    const bytes = await readFile(name).catch(() => null);
    if (!bytes) continue;
    knownIsFound ||= bytes.includes(known);
    if (tells(bytes)) journal.breach('what is sealed is told nowhere', name);
  }
  if (!knownIsFound) journal.breach('what is sealed is told nowhere', 'the search finds nothing at all');
  if (home.mail.received.some(({ text }) => tells(Buffer.from(text))))
    journal.breach('what is sealed is told nowhere', 'a mail');
  if (home.servers.some(({ said }) => tells(Buffer.from(said()))))
    journal.breach('what is sealed is told nowhere', 'a log');
}
