import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A random secret in a file: created once, atomically, readable only by its owner. */
export function loadOrCreateSecret(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
      linkSync(draft, path);
    } catch (error) {
      // Another process may have created it at the same time; then that one is used.
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}
