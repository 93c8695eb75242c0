import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../platform/crypto/keyring.ts';
import { openBytes } from '../../platform/crypto/sealed-bytes.ts';
import { buildClosing } from './build-closing.ts';
import { paddingSecretAad } from './padding-secret.ts';

const keyring = createKeyring('a secret of more than 32 characters!!', null);
const taskId = randomUUIDv7();
const records = ['one', 'two', 'three'].map((record) => ({
  supplierId: randomUUIDv7(),
  recordId: randomUUIDv7(),
  record: JSON.stringify({ record }),
  counts: true,
}));
const input = {
  taskId,
  number: 1,
  previous: null,
  epoch: 1,
  lastEnd: '2026-11-28T12:59:00Z',
  closedAt: '2026-11-28T13:00:00Z',
  records,
};

/** The root of a closing and the secret that fills its tree. */
async function closed(changes: Partial<typeof input> = {}, keys = keyring) {
  const sign = async () => ({ record: '{}', signature: '', recordHash: '', keyId: '' });
  const all = { ...input, ...changes };
  const { root, secret } = await buildClosing(
    { origin: 'https://tenderbox.example', keyring: keys, sign },
    all,
  );
  const wrapping = keys.current('filling-secrets').bytes;
  return {
    root,
    secret: openBytes(wrapping, paddingSecretAad(all.taskId, all.number), secret).toString('hex'),
  };
}

describe('the secret that fills the tree of a closing', () => {
  it('is the same for the same data, in any order, at another time and after a restore', async () => {
    const first = await closed();
    const again = { closedAt: '2026-11-28T13:07:00Z', epoch: 2, records: records.toReversed() };
    expect(await closed(again)).toEqual(first);
  });

  it('differs for another record, task, number, deadline or server secret', async () => {
    const changed = records.map((one, index) => (index ? one : { ...one, record: '{}' }));
    const all = await Promise.all([
      closed(),
      closed({ records: changed }),
      closed({ records: records.slice(1) }),
      closed({ taskId: randomUUIDv7() }),
      closed({ number: 2 }),
      closed({ lastEnd: '2026-11-28T12:59:00.000001Z' }),
      closed({}, createKeyring('another secret of more than 32 chars', null)),
    ]);
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(all.length);
    expect(new Set(all.map(({ root }) => root)).size).toBe(all.length);
  });

  it('is derived by a key that wraps nothing and is not published', async () => {
    const { secret } = await closed();
    const keys = (['padding-secret', 'filling-secrets', 'signing-keys'] as const).map((purpose) =>
      keyring.current(purpose).bytes.toString('hex'),
    );
    expect(new Set([secret, ...keys]).size).toBe(4);
  });
});
