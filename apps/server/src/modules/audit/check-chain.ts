import type { AuditCheck, AuditFault } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findSegmentContext, listLinks, platformChain, type SegmentContext } from './chain.repo.ts';
import { type CheckedHead, chainNameOf, checkHeads } from './check-heads.ts';
import { checkLinks } from './check-links.ts';
import { beginningOf } from './item-hash.ts';
import { findMissingHeads } from './required-heads.ts';

/** Number of links per range: about a second of work and a few megabytes. */
const segmentSize = 5000;
const maxFaults = 100;

interface Segment {
  chain: string;
  /** The number of the link before the range. */
  after: number;
  /** The number of a link whose hash is returned as well. */
  hashAt?: number | null;
}

/**
 * Checks the next range of a chain, read-only. Each call continues where the last one ended, so that a chain
 * of any length is checked in small steps and the caller can stop at any time.
 */
export async function checkSegment(
  tx: Transaction,
  { chain, after, hashAt = null }: Segment,
): Promise<AuditCheck> {
  const around = await findSegmentContext(tx, chain, { after, max: segmentSize, hashAt });
  const links = await listLinks(tx, chain, { after, max: segmentSize });
  const allHeads = checkHeads(around.heads, chainNameOf(chain, platformChain), around.keys);
  const heads = allHeads.filter(({ isRevoked }) => !isRevoked);
  const start = after ? around.start : null;
  const { faults, erasedCount, end } = checkLinks(
    start ?? { number: 0, hash: beginningOf(chain) },
    links,
    heads,
  );
  const isComplete = links.length < segmentSize;
  const unsignedSince = await findUnsignedSince(tx, chain, after, allHeads);
  const missing = findMissingHeads({ links, heads: allHeads, after, unsignedSince, now: around.now });
  return {
    checkedTo: end.number,
    hash: end.hash,
    isComplete,
    erasedCount,
    hashAt: around.hashAt,
    total: Math.max(end.number, around.lastNumber),
    headCount: heads.filter(({ number }) => number > after && number <= end.number).length,
    faults: [...missing, ...faults, ...(isComplete ? checkChainEnd(around, end.number) : [])].slice(
      0,
      maxFaults,
    ),
  };
}

/** The time of the first link that no head before the range covers; null if the range starts with it. */
async function findUnsignedSince(
  tx: Transaction,
  chain: string,
  after: number,
  heads: CheckedHead[],
): Promise<string | null> {
  const signed = heads.find(
    ({ number, isGenuine, isRevoked }) => number <= after && (isGenuine || isRevoked),
  );
  if (after === 0 || signed?.number === after) return null;
  const [first] = await listLinks(tx, chain, { after: signed?.number ?? 0, max: 1 });
  return typeof first?.entry?.at === 'string' ? first.entry.at : null;
}

/** Faults that no link shows: heads of missing links, and entries inserted bypassing the chain. */
function checkChainEnd({ heads, unchained }: SegmentContext, last: number): AuditFault[] {
  const nothing = { number: null, entryId: null, action: null, at: null };
  const cut = heads.filter(({ number }) => number > last);
  return [
    ...cut.slice(0, 1).map(({ number }) => ({ ...nothing, kind: 'CUT_OFF' as const, number })),
    ...unchained.map(({ itemId }) => ({ ...nothing, kind: 'INSERTED' as const, entryId: itemId })),
  ];
}
