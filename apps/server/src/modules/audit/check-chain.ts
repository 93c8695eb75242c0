import type { AuditCheck, AuditFault } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findSurroundings, listLinks, platformChain, type Surroundings } from './chain.repo.ts';
import { chainNameOf, checkHeads } from './check-heads.ts';
import { checkLinks } from './check-links.ts';
import { beginningOf } from './item-hash.ts';

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
  const heads = checkHeads(around.heads, chainNameOf(chain, platformChain), around.keys);
  const start = after ? around.start : null;
  const { faults, erasedCount, end } = checkLinks(
    start ?? { number: 0, hash: beginningOf(chain) },
    links,
    heads,
  );
  const isComplete = links.length < linksAtOnce;
  return {
    ...{ checkedTo: end.number, hash: end.hash, isComplete, erasedCount, hashAt: around.hashAt },
    total: Math.max(end.number, around.lastNumber),
    headCount: heads.filter(({ number }) => number > after && number <= end.number).length,
    faults: [...faults, ...(isComplete ? faultsAtTheEnd(around, end.number) : [])].slice(0, mostFaults),
  };
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
