import type { Keyring } from '../crypto/keyring.ts';

const place = { table: 'stream_event', column: 'transaction_id', id: 'position' };

/** How long a position can be resumed from, in milliseconds; updates are kept longer. */
const maxAge = 60 * 60 * 1000;

/**
 * The position of a stream as its event id. Sealed, since transaction ids would reveal how much others do,
 * and always of the same length.
 */
export function sealPosition(keyring: Keyring, seenBefore: string, now = Date.now()): string {
  return keyring.seal('stream-position', place, `${seenBefore.padStart(20, '0')}@${now}`);
}

/** The transaction before which a stream has seen everything; null if the position has expired or is not ours. */
export function readPosition(keyring: Keyring, id: string, now = Date.now()): string | null {
  try {
    const [seenBefore = '', at] = keyring.unseal('stream-position', place, id).split('@');
    return now - Number(at) < maxAge ? seenBefore.replace(/^0+/, '') : null;
  } catch {
    return null;
  }
}
