import { type AuditFault, type AuditHead, auditFaultTexts, auditHeadSchema } from '@tenderbox/contract';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { listKeyRecords } from '../../platform/signing/key-record.repo.ts';
import { listSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import { findHash, listChains, platformChain, recordsChain } from './chain.repo.ts';
import { checkSegment } from './check-chain.ts';
import { verifyHeadSignature } from './check-heads.ts';
import { checkKeyRecords } from './check-key-records.ts';
import { checkRecordHeads } from './check-record-heads.ts';
import { beginningOf } from './item-hash.ts';

/** Result of a check of the whole audit trail, line by line. */
interface Verdict {
  lines: string[];
  isIntact: boolean;
}

const maxReported = 100;
/** Number of links between two progress lines for a long chain. */
const linksBetween = 100_000;

/** Checks every chain from its beginning, and the given checkpoints against the chains; read-only. */
export async function verifyAudit(
  db: Database,
  heads: AuditHead[],
  onProgress: (line: string) => void = () => undefined,
): Promise<Verdict> {
  const read = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    db.transaction({ scope: 'job', organisationId: null }, work);
  const keys = await read(listSigningKeys);
  const lines: string[] = [];
  let isIntact = true;
  const tell = (line: string, isFault: boolean) => {
    lines.push(line);
    if (isFault) isIntact = false;
  };

  const records = await read(listKeyRecords);
  const keyFaults = checkKeyRecords(records, keys);
  const summary = `Signing keys: ${records.length} key records`;
  tell(keyFaults.length ? `${summary}, BROKEN` : `${summary}, intact`, keyFaults.length > 0);
  for (const fault of keyFaults) tell(`  ${fault}`, true);

  for (const { chain, name } of await read(listChains)) {
    const faults: AuditFault[] = [];
    let erased = 0;
    let signed = 0;
    let end = { number: 0, hash: beginningOf(chain) };
    for (let isComplete = false; !isComplete; ) {
      const step = await read((tx) => checkSegment(tx, { chain, after: end.number }));
      erased += step.erasedCount;
      signed += step.headCount;
      faults.push(...step.faults);
      end = { number: step.checkedTo, hash: step.hash };
      isComplete = step.isComplete;
      if (!isComplete && end.number % linksBetween === 0)
        onProgress(`${nameOf(chain, name)}: ${end.number} of ${step.total} entries …`);
    }
    const what = `${nameOf(chain, name)}: ${end.number} entries, ${signed} signed checkpoints, ${erased} with erased values`;
    tell(
      faults.length ? `${what}, BROKEN` : `${what}, intact. Hash of the last entry: ${end.hash}`,
      faults.length > 0,
    );
    for (const fault of faults.slice(0, maxReported)) tell(`  ${describeFault(fault)}`, true);
    if (faults.length > maxReported) tell(`  and ${faults.length - maxReported} more`, true);
  }

  const recordHeads = await checkRecordHeads(read, keys);
  const checkpoints = `Checkpoints of the signed records: ${recordHeads.count}`;
  tell(
    recordHeads.faults.length ? `${checkpoints}, BROKEN` : `${checkpoints}, intact`,
    recordHeads.faults.length > 0,
  );
  for (const fault of recordHeads.faults.slice(0, maxReported)) tell(`  ${fault}`, true);

  for (const head of heads) {
    const chain = head.chain === 'platform' ? platformChain : head.chain;
    const isInChain = (await read((tx) => findHash(tx, chain, head.number))) === head.hash;
    const signatureState = verifyHeadSignature(head, keys);
    tell(
      `Checkpoint ${head.number} of ${head.chain}, ${head.at}: ${describeHead(isInChain, signatureState)}`,
      !isInChain,
    );
  }
  return { lines, isIntact };
}

function nameOf(chain: string, name: string | null): string {
  if (chain === platformChain) return 'Platform';
  if (chain === recordsChain) return 'Signed records';
  return `Organisation ${chain}${name === null ? '' : ` (${name})`}`;
}

function describeFault({ kind, number, entryId, action, at }: AuditFault): string {
  const which = [number !== null && `link ${number}`, entryId && `entry ${entryId}`, action, at];
  return `${which.filter(Boolean).join(', ')}: ${auditFaultTexts[kind]}`;
}

function describeHead(isInChain: boolean, signatureState: ReturnType<typeof verifyHeadSignature>): string {
  if (!isInChain) return 'the chain does NOT lead to it. What is before it was rewritten.';
  if (signatureState === 'SIGNED') return 'the chain leads to it, and its signature holds.';
  const why =
    signatureState === 'REVOKED' ? 'its key had been revoked' : 'no key of this installation signed it';
  return `the chain leads to it, but ${why}.`;
}

/** Parses a checkpoint as written in an e-mail or returned by the API. */
export function parseHead(text: string): AuditHead {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('The checkpoint is not JSON. Paste it exactly as in the e-mail, from { to }.');
  }
  const head = auditHeadSchema.safeParse((parsed as { data?: unknown })?.data ?? parsed);
  if (!head.success) throw new Error('This is not a checkpoint of an audit trail.');
  return head.data;
}
