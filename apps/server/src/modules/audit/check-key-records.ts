import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson, type KeyRecord, type ReceiptKey } from '@tenderbox/contract';
import type { StoredKeyRecord } from '../../platform/signing/key-record.repo.ts';
import { sha256 } from '../../platform/signing/signer.ts';

/** Checks the chained list of key records against itself and against the keys. Returns one line per fault. */
export function checkKeyRecords(records: StoredKeyRecord[], keys: ReceiptKey[]): string[] {
  const faults: string[] = [];
  const added = new Map<string, string>();
  const revoked = new Set<string>();
  let previous: string | null = null;
  let current: string | null = null;
  records.forEach(({ recordHash, ...record }, index) => {
    const fault = faultOf(record, index + 1, previous) ?? faultOfAction(record);
    if (fault) faults.push(`record ${record.number}: ${fault}`);
    if (hashOf(record) !== recordHash) faults.push(`record ${record.number}: its stored hash is wrong`);
    if (record.action === 'ADDED') {
      added.set(record.subjectKeyId, record.publicKey);
      current = record.subjectKeyId;
    } else revoked.add(record.subjectKeyId);
    previous = recordHash;
  });
  const present = keys.find(({ until }) => until === null)?.keyId ?? null;
  if (current !== present) faults.push('the last added key is not the one that signs');
  for (const { keyId, revokedSince } of keys) {
    if (added.has(keyId) && (revokedSince !== null) !== revoked.has(keyId))
      faults.push(`key ${keyId}: the list of keys and the records disagree on its revocation`);
  }
  return faults;

  /** Who may add and revoke: the key before, the key itself if that one was lost, and the current key. */
  function faultOfAction({ action, subjectKeyId, publicKey, keyId, signature, ...rest }: KeyRecord) {
    if (sha256(Buffer.from(publicKey, 'base64url')) !== subjectKeyId)
      return 'its key has another fingerprint';
    if (action === 'ADDED' && added.has(subjectKeyId)) return 'its key was added before';
    if (action === 'ADDED' && keyId !== current && keyId !== subjectKeyId)
      return 'it is signed neither by the key before nor by itself';
    if (action === 'REVOKED' && (keyId !== current || subjectKeyId === current || !added.has(subjectKeyId)))
      return 'only the current key can revoke another one';
    const signer = keyId === subjectKeyId ? publicKey : added.get(keyId);
    const members = { action, subjectKeyId, publicKey, keyId, ...rest };
    return signer && isSigned(members, signer, signature) ? null : 'its signature is not valid';
  }
}

function faultOf(record: KeyRecord, number: number, previous: string | null): string | null {
  if (record.number !== number) return `it stands where number ${number} should`;
  return record.previous === previous ? null : 'it does not name the record before it';
}

const hashOf = ({ signature: _signature, ...members }: KeyRecord) => sha256(canonicalJson(members));

function isSigned(members: Omit<KeyRecord, 'signature'>, publicKey: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, Buffer.from(canonicalJson(members)), key, Buffer.from(signature, 'base64url'));
}
