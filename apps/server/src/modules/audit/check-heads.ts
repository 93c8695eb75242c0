import { createPublicKey, verify } from 'node:crypto';
import {
  type AuditHead,
  auditHeadSchema,
  canonicalJson,
  type ReceiptKey,
  type RecordHead,
} from '@tenderbox/contract';
import { sha256 } from '../../platform/signing/signer.ts';
import type { StoredHead } from './head.repo.ts';

export interface CheckedHead {
  number: number;
  hash: string;
  at: string;
  /** Whether a known key signed it and the signed text matches the stored columns. */
  isGenuine: boolean;
  /** Signed by a key that was already revoked: it proves nothing about the chain, but it is not missing. */
  isRevoked: boolean;
  recordHash: string;
  /** The record hash of the previous head. */
  previous: string | null;
}

/** The name of a chain in a signed head. */
export const chainNameOf = (chain: string, platform: string): string =>
  chain === platform ? 'platform' : chain;

/** Checks the signatures of the stored heads of a chain. */
export const checkHeads = (heads: StoredHead[], chainName: string, keys: ReceiptKey[]): CheckedHead[] =>
  heads.map(({ number, hash, at, record, signature }) => {
    const head = readHead(record, signature);
    const says = head?.number === number && head.hash === hash && head.chain === chainName;
    const verdict = says ? verifyHeadSignature(head, keys) : 'FORGED';
    return {
      number,
      hash,
      // Use the signed time, not the stored column.
      at: head?.at ?? at,
      isGenuine: verdict === 'SIGNED',
      isRevoked: verdict === 'REVOKED',
      recordHash: sha256(record),
      previous: head?.previous ?? null,
    };
  });

function readHead(record: string, signature: string): AuditHead | null {
  try {
    return auditHeadSchema.safeParse({ ...JSON.parse(record), signature }).data ?? null;
  } catch {
    return null;
  }
}

/** Checks whether a key of the installation signed the head, and was not revoked at that time. */
export function verifyHeadSignature(
  { signature, ...members }: AuditHead | RecordHead,
  keys: ReceiptKey[],
): 'SIGNED' | 'REVOKED' | 'FORGED' {
  const key = keys.find(({ keyId }) => keyId === members.keyId);
  if (!key) return 'FORGED';
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const bytes = Buffer.from(canonicalJson(members));
  if (!verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))) return 'FORGED';
  return key.revokedSince && Date.parse(key.revokedSince) <= Date.parse(members.at) ? 'REVOKED' : 'SIGNED';
}
