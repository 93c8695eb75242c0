import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';
import { loadOrCreateSecret } from './secret-file.ts';

const place = { table: 'outbox_mail', column: 'sealed_secret', id: '1' };
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];

describe('a keyring', () => {
  it('opens what it sealed, for the same purpose only', () => {
    const keyring = createKeyring(first, null);
    const sealed = keyring.seal('outbox-secret', place, 'a token – with Ünïcode');
    expect(keyring.unseal('outbox-secret', place, sealed)).toBe('a token – with Ünïcode');
    expect(sealed).not.toContain('token');
    expect(() => keyring.unseal('second-factor', place, sealed)).toThrow();
    expect(keyring.seal('outbox-secret', place, 'same')).not.toBe(
      keyring.seal('outbox-secret', place, 'same'),
    );
  });

  it.each([{ id: '2' }, { column: 'payload' }, { table: 'credential' }])(
    'opens nothing that was moved to %o',
    (elsewhere) => {
      const keyring = createKeyring(first, null);
      const sealed = keyring.seal('outbox-secret', place, 'token');
      expect(() => keyring.unseal('outbox-secret', { ...place, ...elsewhere }, sealed)).toThrow();
    },
  );

  it('accepts its own signatures, of the current and the previous secret', () => {
    const old = createKeyring(first, null).sign('idempotency', 'price: 100');
    expect(old).not.toContain(createHash('sha256').update('price: 100').digest('base64url'));
    const rotated = createKeyring(second, first);
    expect(rotated.isSignatureOf('idempotency', 'price: 100', old)).toBe(true);
    expect(rotated.isSignatureOf('idempotency', 'price: 101', old)).toBe(false);
    expect(rotated.sign('idempotency', 'price: 100')).not.toBe(old);
    expect(createKeyring(second, null).isSignatureOf('idempotency', 'price: 100', old)).toBe(false);
    expect(rotated.isSignatureOf('idempotency', 'price: 100', '')).toBe(false);
  });

  it('rejects modified content', () => {
    const keyring = createKeyring(first, null);
    const [id, content = ''] = keyring.seal('outbox-secret', place, 'token').split('.');
    const bytes = Buffer.from(content, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() =>
        keyring.unseal('outbox-secret', place, `${id}.${changed.toString('base64url')}`),
      ).toThrow();
    }
  });

  it('keeps everything readable when the secret changes, until the previous one is removed', () => {
    const sealed = createKeyring(first, null).seal('outbox-secret', place, 'old');
    const rotated = createKeyring(second, first);
    expect(rotated.unseal('outbox-secret', place, sealed)).toBe('old');
    const fresh = rotated.seal('outbox-secret', place, 'new');
    const alone = createKeyring(second, null);
    expect(alone.unseal('outbox-secret', place, fresh)).toBe('new');
    expect(() => alone.unseal('outbox-secret', place, sealed)).toThrow('A key is missing');
    expect(rotated.current('session-token').id).toBe(alone.current('session-token').id);
  });
});

describe('a secret in a file', () => {
  it('is created once, readable only by its owner, without leftover files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tenderbox-secret-'));
    const path = join(folder, 'inside', 'secret');
    const secret = loadOrCreateSecret(path);
    expect(loadOrCreateSecret(path)).toBe(secret);
    expect(await readFile(path, 'utf8')).toBe(secret);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'inside'))).toEqual(['secret']);
    await rm(folder, { recursive: true });
  });
});
