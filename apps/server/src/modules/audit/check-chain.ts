import type { AuditCheck, AuditFault } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findSurroundings, listLinks, platformChain, type Surroundings } from './chain.repo.ts';
import { type CheckedHead, chainNameOf, checkHeads } from './check-heads.ts';
import { checkLinks } from './check-links.ts';
import { beginningOf } from './item-hash.ts';
import { findMissingHeads } from './required-heads.ts';

/** How many links one stretch has: a second's work, and a few megabytes. */
const linksAtOnce = 5000;
const mostFaults = 100;

interface Stretch {
  chain: string;
  /** The number of the link that the stretch begins behind. */
  after: number;
  /** A link whose hash is asked for as well. */
  hashAt?: number | null;
}

/**
 * Checks the next stretch of a chain, reading only. What was checked before is taken up where it ended: so a chain of any
 * length is checked in small steps, and whoever asks can stop.
 */
export async function checkStretch(
  tx: Transaction,
  { chain, after, hashAt = null }: Stretch,
): Promise<AuditCheck> {
  const around = await findSurroundings(tx, chain, { after, most: linksAtOnce, hashAt });
  const links = await listLinks(tx, chain, { after, most: linksAtOnce });
  const allHeads = checkHeads(around.heads, chainNameOf(chain, platformChain), around.keys);
  const heads = allHeads.filter(({ isRevoked }) => !isRevoked);
  const start = after ? around.start : null;
  const { faults, erasedCount, end } = checkLinks(
    start ?? { number: 0, hash: beginningOf(chain) },
    links,
    heads,
  );
  const isComplete = links.length < linksAtOnce;
  const unsignedSince = await findUnsignedSince(tx, chain, after, allHeads);
  const missing = findMissingHeads({ links, heads: allHeads, after, unsignedSince, now: around.now });
  return {
    ...{ checkedTo: end.number, hash: end.hash, isComplete, erasedCount, hashAt: around.hashAt },
    total: Math.max(end.number, around.lastNumber),
    headCount: heads.filter(({ number }) => number > after && number <= end.number).length,
    faults: [...missing, ...faults, ...(isComplete ? faultsAtTheEnd(around, end.number) : [])].slice(
      0,
      mostFaults,
    ),
  };
}

/** When the first link happened that no head before the stretch covers; null if the stretch begins with it. */
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
  const [first] = await listLinks(tx, chain, { after: signed?.number ?? 0, most: 1 });
  return typeof first?.entry?.at === 'string' ? first.entry.at : null;
}

/** What no link tells of: heads of links that are gone, and entries that were put in past the chain. */
function faultsAtTheEnd({ heads, unchained }: Surroundings, last: number): AuditFault[] {
  const nothing = { number: null, entryId: null, action: null, at: null };
  const cut = heads.filter(({ number }) => number > last);
  return [
    ...cut.slice(0, 1).map(({ number }) => ({ ...nothing, kind: 'CUT_OFF' as const, number })),
    ...unchained.map(({ itemId }) => ({ ...nothing, kind: 'INSERTED' as const, entryId: itemId })),
  ];
}
