import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptSecret } from './kept-secret.ts';
import { createKeyring } from './keyring.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];

describe('a keyring', () => {
  it('opens what it sealed, for the same purpose only', () => {
    const keyring = createKeyring(first, null);
    const sealed = keyring.seal('outbox-secret', 'a token – with Ünïcode');
    expect(keyring.unseal('outbox-secret', sealed)).toBe('a token – with Ünïcode');
    expect(sealed).not.toContain('token');
    expect(() => keyring.unseal('second-factor', sealed)).toThrow();
    expect(keyring.seal('outbox-secret', 'same')).not.toBe(keyring.seal('outbox-secret', 'same'));
  });

  it('refuses what was changed on the way', () => {
    const keyring = createKeyring(first, null);
    const [id, content = ''] = keyring.seal('outbox-secret', 'token').split('.');
    const bytes = Buffer.from(content, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => keyring.unseal('outbox-secret', `${id}.${changed.toString('base64url')}`)).toThrow();
    }
  });

  it('loses nothing when the secret is changed, until the previous one is taken away', () => {
    const sealed = createKeyring(first, null).seal('outbox-secret', 'old');
    const rotated = createKeyring(second, first);
    expect(rotated.unseal('outbox-secret', sealed)).toBe('old');
    const fresh = rotated.seal('outbox-secret', 'new');
    const alone = createKeyring(second, null);
    expect(alone.unseal('outbox-secret', fresh)).toBe('new');
    expect(() => alone.unseal('outbox-secret', sealed)).toThrow('names a key that is not set');
    expect(rotated.current('session-token').id).toBe(alone.current('session-token').id);
  });
});

describe('a kept secret', () => {
  it('is made once, for its user alone, and leaves nothing beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tenderbox-secret-'));
    const path = join(folder, 'inside', 'secret');
    const secret = keptSecret(path);
    expect(keptSecret(path)).toBe(secret);
    expect(await readFile(path, 'utf8')).toBe(secret);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'inside'))).toEqual(['secret']);
    await rm(folder, { recursive: true });
  });
});
