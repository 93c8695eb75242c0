import { bytesOfHex, canonicalJson, type Json, type ReceiptKey } from '@tenderbox/contract';
import { fromBase64url, ofText, sha256, toHex } from './bytes.ts';

/** Any record with a signature. */
export type Signed = { [name: string]: Json } & { keyId: string; signature: string };

/** Exact bytes that were signed. */
export function signedBytes({ signature: _signature, ...record }: Signed) {
  return ofText(canonicalJson(record));
}

// First key of the RFC 8032 test vectors, which any browser with Ed25519 can import.
const knownKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const importKey = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);

/** Whether this browser supports Ed25519 (Chrome since version 137). */
export const canCheckSignatures = (): Promise<boolean> =>
  importKey(bytesOfHex(knownKey)).then(
    () => true,
    () => false,
  );

/**
 * Whether a record is signed by a key of the server. With a revoked key its own date proves nothing: a thief can date a
 * record as he likes.
 */
export async function checkSignature(
  record: Signed,
  keys: readonly ReceiptKey[],
): Promise<'held' | 'revoked' | 'failed'> {
  const key = keys.find(({ keyId }) => keyId === record.keyId);
  if (!key) return 'failed';
  const raw = fromBase64url(key.publicKey);
  if (toHex(await sha256(raw)) !== record.keyId) return 'failed';
  const publicKey = await importKey(raw);
  const signature = fromBase64url(record.signature);
  if (!(await crypto.subtle.verify('Ed25519', publicKey, signature, signedBytes(record)))) return 'failed';
  return key.revokedSince ? 'revoked' : 'held';
}
