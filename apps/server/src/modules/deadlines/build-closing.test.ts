import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { threadTimeOf } from '../../../test/thread-time.ts';
import { createKeyring } from '../../platform/crypto/keyring.ts';
import { buildClosing } from './build-closing.ts';

it('makes the proofs of 10,000 suppliers without blocking other requests', async () => {
  const records = Array.from({ length: 10_000 }, (_, number) => ({
    supplierId: randomUUIDv7(),
    recordId: randomUUIDv7(),
    record: JSON.stringify({
      format: 'tenderbox-receipt/2',
      number,
      contentHash: randomBytes(300).toString('hex'),
    }),
    counts: true,
  }));
  const deps = {
    origin: 'https://tenderbox.example',
    keyring: createKeyring('a secret of more than 32 characters!!', null),
    sign: async () => ({ record: '{}', signature: '', recordHash: '', keyId: '' }),
  };
  const input = {
    taskId: randomUUIDv7(),
    number: 1,
    previous: null,
    epoch: 1,
    lastEnd: '2026-11-28T12:59:00Z',
    closedAt: '2026-11-28T13:00:00Z',
    records,
  };
  const longest: number[] = [];
  // The first run compiles the code, and a garbage collection can fall into any of them.
  for (let run = 0; run < 4; run += 1) {
    longest.push((await threadTimeOf(() => buildClosing(deps, input))).longest);
  }
  expect(Math.min(...longest)).toBeLessThan(40);
});
