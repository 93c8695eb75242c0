import type { AuditCheck, AuditFault, ReceiptKey } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findLink, listLinks, listUnchained, platformChain } from './chain.repo.ts';
import { chainNameOf, checkHeads } from './check-heads.ts';
import { type Checked, checkLinks } from './check-links.ts';
import { listHeads } from './head.repo.ts';
import { beginningOf } from './item-hash.ts';

/** How many links one stretch has: a second's work, and a few megabytes. */
const linksAtOnce = 5000;
const mostFaults = 100;

interface Stretch {
  chain: string;
  /** The number of the link that the stretch begins behind. */
  after: number;
  keys: ReceiptKey[];
}

/**
 * Checks the next stretch of a chain, reading only. What was checked before is taken up where it ended: so a chain of any
 * length is checked in small steps, and whoever asks can stop.
 */
export async function checkStretch(tx: Transaction, { chain, after, keys }: Stretch): Promise<AuditCheck> {
  const start = after ? await findLink(tx, chain, after) : null;
  // Heads before links: what a head tells of is in the chain by then.
  const stored = await listHeads(tx, chain, { after, upTo: after + linksAtOnce });
  const links = await listLinks(tx, chain, { after, most: linksAtOnce });
  const heads = checkHeads(stored, chainNameOf(chain, platformChain), keys);
  const checked = checkLinks(start ?? { number: 0, hash: beginningOf(chain) }, links, heads);
  const isComplete = links.length < linksAtOnce;
  const rest = isComplete ? await faultsAtTheEnd(tx, chain, checked) : [];
  const { end } = checked;
  return {
    ...{ checkedTo: end.number, hash: end.hash, isComplete, erasedCount: checked.erasedCount },
    total: isComplete ? end.number : ((await findLink(tx, chain, null))?.number ?? end.number),
    headCount: heads.filter(({ number }) => number > after && number <= end.number).length,
    faults: [...checked.faults, ...rest].slice(0, mostFaults),
  };
}

/** What no link tells of: heads of links that are gone, and entries that were put in past the chain. */
async function faultsAtTheEnd(tx: Transaction, chain: string, { end }: Checked): Promise<AuditFault[]> {
  const nothing = { number: null, entryId: null, action: null, at: null };
  const beyond = await listHeads(tx, chain, { after: end.number, upTo: null });
  const cut = beyond.filter(({ number }) => number > end.number);
  const unchained = await listUnchained(tx, chain, mostFaults);
  return [
    ...cut.slice(0, 1).map(({ number }) => ({ ...nothing, kind: 'CUT_OFF' as const, number })),
    ...unchained.map(({ itemId }) => ({ ...nothing, kind: 'INSERTED' as const, entryId: itemId })),
  ];
}
