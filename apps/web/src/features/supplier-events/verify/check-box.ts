import {
  type BoxProof,
  type Closing,
  leafOfRecord,
  proofLength,
  type ReceiptKey,
  rootOfProof,
} from '@tenderbox/contract';
import { sha256, toHex } from './bytes.ts';
import { canCheckSignatures, checkSignature, type Signed, signedBytes } from './signature.ts';

/** Evidence that a supplier holds about a closed box. */
export interface Evidence {
  proof: BoxProof;
  /** Exact bytes of the sealed copy. Null if the last record is a withdrawal. */
  content: Uint8Array<ArrayBuffer> | null;
  /** Public closing records. */
  closings: readonly Closing[];
  keys: readonly ReceiptKey[];
}

/**
 * `partly`: what could be checked is valid, but this browser cannot check signatures. `revoked`: it is valid, but signed
 * with a key that was revoked, and nothing here shows that it existed before.
 */
export type CheckResult = 'held' | 'partly' | 'revoked' | 'failed' | 'unsupported';

export interface BoxChecks {
  /** The receipt is signed by the server. */
  signature: CheckResult;
  /** The sealed copy matches the hash on the receipt. Null if there is none. */
  content: CheckResult | null;
  /** The proof leads from the receipt to the root hash signed at closing. */
  path: CheckResult;
}

/** Checks a supplier's evidence about a box in this browser. Unreadable evidence fails. */
export async function checkBox(evidence: Evidence): Promise<BoxChecks> {
  const hasContent = evidence.content !== null;
  // Web Crypto is unavailable on pages without TLS.
  if (!globalThis.crypto?.subtle) {
    return { signature: 'unsupported', content: hasContent ? 'unsupported' : null, path: 'unsupported' };
  }
  const canSign = await canCheckSignatures();
  const unsupported: CheckResult = 'unsupported';
  const failed: CheckResult = 'failed';
  const verdictOf = (work: Promise<boolean>) =>
    work.then<CheckResult, CheckResult>(
      (isTrue) => (isTrue ? 'held' : failed),
      () => failed,
    );
  const { proof, keys } = evidence;
  const verify = (record: unknown) =>
    canSign ? checkSignature(record as Signed, keys).catch(() => failed) : unsupported;
  const [signature, content, leads, closing] = await Promise.all([
    verify(proof.receipt),
    hasContent ? verdictOf(isContentOf(evidence)) : null,
    verdictOf(leadsToRoot(evidence)),
    verify(proof.closing),
  ]);
  const path = leads === 'failed' ? leads : closing === 'unsupported' ? 'partly' : closing;
  // A closing that was signed with another key contains the receipt, so its own key did not matter any more.
  return { signature: signature === 'revoked' && path === 'held' ? 'held' : signature, content, path };
}

async function isContentOf({ content, proof: { receipt } }: Evidence): Promise<boolean> {
  return content !== null && toHex(await sha256(content)) === receipt.contentHash;
}

/** Verifies the path from the record over leaf and steps to the public root hash. */
async function leadsToRoot({ proof, closings }: Evidence): Promise<boolean> {
  const { closing, receipt, leaf } = proof;
  if (closing.taskId !== receipt.taskId || proof.proof.length !== proofLength) return false;
  const record = await leafOfRecord(signedBytes(receipt as Signed), sha256);
  if (toHex(record) !== leaf) return false;
  const root = toHex(await rootOfProof(record, proof.proof, sha256));
  const known = closings.find(({ number }) => number === closing.number);
  return root === closing.root && known?.root === closing.root;
}
