import type { Keyring } from '../crypto/keyring.ts';

const place = { table: 'stream_event', column: 'transaction_id', id: 'position' };

/** How long a position can be gone on from, in milliseconds; what was told is kept for longer. */
const goodFor = 60 * 60 * 1000;

/**
 * The position of a stream as its id: sealed, since the numbers of transactions would tell everyone how much others do,
 * and always of the same length.
 */
export function sealPosition(keyring: Keyring, seenBefore: string, now = Date.now()): string {
  return keyring.seal('stream-position', place, `${seenBefore.padStart(20, '0')}@${now}`);
}

/** Everything before which transaction a stream has seen; null where that is too long ago or no position of ours. */
export function readPosition(keyring: Keyring, id: string, now = Date.now()): string | null {
  try {
    const [seenBefore = '', at] = keyring.unseal('stream-position', place, id).split('@');
    return now - Number(at) < goodFor ? seenBefore.replace(/^0+/, '') : null;
  } catch {
    return null;
  }
}
