import {
  type BoxProof,
  type Closing,
  leafOfRecord,
  proofLength,
  type Receipt,
  type ReceiptKey,
  rootOfProof,
} from '@tenderbox/contract';
import { sha256, toHex } from './bytes.ts';
import { canCheckSignatures, isSigned, type Signed, signedBytes } from './signature.ts';

/** Evidence that a supplier holds about a closed box. */
export interface Evidence {
  proof: BoxProof;
  /** Exact bytes of the sealed copy. Null if the last record is a withdrawal. */
  content: Uint8Array<ArrayBuffer> | null;
  /** Public closing records. */
  closings: readonly Closing[];
  keys: readonly ReceiptKey[];
}

/** `partly`: what could be checked is valid, but this browser cannot check signatures. */
export type CheckResult = 'held' | 'partly' | 'failed' | 'unsupported';

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
  const verdictOf = (work: Promise<boolean>) =>
    work.then<CheckResult, CheckResult>(
      (isTrue) => (isTrue ? 'held' : 'failed'),
      () => 'failed',
    );
  const { proof, keys } = evidence;
  const [signature, content, leads, isClosed] = await Promise.all([
    canSign ? verdictOf(isSigned(proof.receipt as Signed, timeOf(proof.receipt), keys)) : unsupported,
    hasContent ? verdictOf(isContentOf(evidence)) : null,
    verdictOf(leadsToRoot(evidence)),
    canSign ? verdictOf(isSigned(proof.closing as Signed, proof.closing.closedAt, keys)) : unsupported,
  ]);
  const path = leads === 'failed' ? leads : isClosed === 'unsupported' ? 'partly' : isClosed;
  return { signature, content, path };
}

const timeOf = ({ submittedAt, withdrawnAt }: Receipt) => submittedAt ?? withdrawnAt ?? '';

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
