import type { KeyRecord } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besideTest, killAdmin, runAdminHere, runAdminProcess } from '../../../test/admin-command.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createKeyring } from '../crypto/keyring.ts';
import { type Revocation, rotateSigningKey } from './rotate-signing-key.ts';

let test: TestApp;
let other: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  other = await startTestApp({ database: test.database, environment: { SECRET_KEY: test.config.secretKey } });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

interface Key {
  keyId: string;
  from: string;
  until: string | null;
  revokedSince: string | null;
}
const keysAt = async ({ app }: TestApp): Promise<Key[]> =>
  (await app.inject({ url: '/api/receipt-keys' })).json().data;
const rotate = (revocation: Revocation | null = null, keyring = test.keyring) =>
  rotateSigningKey({ owner: test.database.target, keyring, origin: test.config.publicUrl }, revocation);
const chainAt = async ({ app }: TestApp): Promise<KeyRecord[]> =>
  (await app.inject({ url: '/api/receipt-keys/chain' })).json().data;
/** The key of a receipt that a server issues for a new task. */
async function keyOfReceipt(server: TestApp): Promise<string> {
  const sent = await createTaskToAnswer(server, tenant);
  await sent.save(wholeAnswer('heron'));
  return (await sent.submit()).keyId;
}

describe('rotating the signing key', () => {
  it('takes effect on every running server immediately and keeps the previous public key', async () => {
    const [first] = await keysAt(test);
    expect([await keyOfReceipt(test), await keyOfReceipt(other)]).toEqual([first?.keyId, first?.keyId]);
    const { former, present } = await rotate();
    expect(former).toBe(first?.keyId);
    expect([await keyOfReceipt(test), await keyOfReceipt(other)]).toEqual([present, present]);
    expect(await keysAt(other)).toMatchObject([
      { keyId: present, until: null },
      { keyId: former, until: expect.any(String), revokedSince: null },
    ]);
  });

  it('is atomic when the command is killed and when two run at the same time', async () => {
    const [before] = await keysAt(test);
    await killAdmin(test, { words: ['rotate-signing-keys'] }, { after: 'insert', table: 'signing_key' });
    expect((await keysAt(test))[0]).toEqual(before);
    expect(await keyOfReceipt(test)).toBe(before?.keyId);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => rotate()));
    const keys = await keysAt(test);
    // However long each waited, a key begins when the one before it ends, and the newest is the current one.
    expect(keys.map(({ until }) => until)).toEqual([null, ...keys.slice(0, -1).map(({ from }) => from)]);
  });

  it('revokes a stolen previous key, also later', async () => {
    const [former] = await keysAt(test);
    const since = former?.from ?? '';
    const { present } = await rotate({ since, trustedHead: null });
    const revoked = async () =>
      (await keysAt(test)).filter((key) => key.revokedSince).map(({ keyId }) => keyId);
    expect(await revoked()).toEqual([former?.keyId]);
    const later = (await keysAt(test))[0]?.from ?? '';
    const revoke = ['revoke-signing-key', present, later];
    const refused = await runAdminHere(besideTest(test), revoke);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('no previous key') });
    await rotate();
    const done = await runAdminProcess(besideTest(test), revoke);
    expect(done).toMatchObject({ code: 0, errors: '' });
    expect(done.output).toContain(`Do not trust anything the key ${present} signed at or after ${later}.\n`);
    expect(await revoked()).toContain(present);
  });

  it('rejects revocations that cannot be meant', async () => {
    await rotate();
    const key = (await keysAt(test)).find(({ until, revokedSince }) => until && !revokedSince);
    const revoke = async (...words: string[]) =>
      (await runAdminHere(besideTest(test), ['revoke-signing-key', key?.keyId ?? '', ...words])).errors;
    expect(await revoke('2999-01-01T00:00:00Z')).toContain('in the future');
    expect(await revoke('2020-01-01T00:00:00Z')).toContain(`signs since ${key?.from}`);
    expect(await revoke(key?.until ?? '', '--trusted-head', '0'.repeat(64))).toContain('No checkpoint');
    expect(await revoke(key?.until ?? '', '--trusted-head', 'none')).toContain('Usage');
    expect(await revoke(key?.from ?? '')).toBe('');
    expect(await revoke(key?.until ?? '')).toContain('already revoked');
  });

  it('lets suppliers submit again after the secret was lost', async () => {
    const secret = 'a secret that takes the place of one that is lost';
    const after = await startTestApp({ database: test.database, environment: { SECRET_KEY: secret } });
    try {
      const sent = await createTaskToAnswer(after, tenant);
      await sent.save(wholeAnswer('plover'));
      expect(await sent.submit()).toBeUndefined();
      const { present, isVouchedFor } = await rotate(null, createKeyring(secret, null));
      expect(isVouchedFor).toBe(false);
      expect(await keyOfReceipt(after)).toBe(present);
      expect((await sent.submit()).keyId).toBe(present);
      expect((await chainAt(after)).at(-1)).toMatchObject({ subjectKeyId: present, keyId: present });
    } finally {
      await after.close();
    }
  });
});
