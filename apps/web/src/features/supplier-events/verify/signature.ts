import type { ReceiptKey } from '@tenderbox/contract';
import { fromBase64url, fromHex, ofText, sha256, toHex } from './bytes.ts';
import { canonicalJson, type Json } from './canonical-json.ts';

/** What is vouched for: any record that carries a signature. */
export type Signed = { [name: string]: Json } & { keyId: string; signature: string };

/** What was signed, byte for byte. */
export function signedBytes({ signature: _signature, ...record }: Signed) {
  return ofText(canonicalJson(record));
}

// The first key of RFC 8032's test vectors: whoever can check Ed25519 takes it.
const knownKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const importKey = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);

/** Whether this browser can check signatures: Chrome can since version 137. */
export const canCheckSignatures = (): Promise<boolean> =>
  importKey(fromHex(knownKey)).then(
    () => true,
    () => false,
  );

/** Whether a record bears the signature of a key of the server that was not revoked before. */
export async function isSigned(record: Signed, at: string, keys: readonly ReceiptKey[]): Promise<boolean> {
  const key = keys.find(({ keyId }) => keyId === record.keyId);
  if (!key || (key.revokedSince && Date.parse(key.revokedSince) <= Date.parse(at))) return false;
  const raw = fromBase64url(key.publicKey);
  if (toHex(await sha256(raw)) !== record.keyId) return false;
  const publicKey = await importKey(raw);
  return crypto.subtle.verify('Ed25519', publicKey, fromBase64url(record.signature), signedBytes(record));
}
