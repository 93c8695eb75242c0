import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A random secret kept in a file: made once, complete or not at all, readable by its user only. */
export function keptSecret(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
      linkSync(draft, path);
    } catch (error) {
      // Another start may have made it in the same moment; then that one counts.
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}
