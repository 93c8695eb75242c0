import type { AuditFault } from '@tenderbox/contract';
import type { StoredLink } from './chain.repo.ts';
import type { CheckedHead } from './check-heads.ts';
import { erasableParts, itemHashOf, linkHash, type PartHashes, partHashesOf } from './item-hash.ts';

/** How long before a signed head an entry may be dated and still be chained after it, in milliseconds. */
export const maxTransactionTime = 15 * 60_000;

export interface CheckedLinks {
  faults: AuditFault[];
  erasedCount: number;
  /** The last link of the range. */
  end: { number: number; hash: string };
}

/** Checks a range of links: each against the previous link, against its item and against the signed heads. */
export function checkLinks(
  start: { number: number; hash: string },
  links: StoredLink[],
  heads: CheckedHead[],
): CheckedLinks {
  const faults: AuditFault[] = [];
  let erasedCount = 0;
  let end = start;
  // Oldest first, like the links; the first heads may be before the range.
  const signed = heads.toReversed();
  let lastSigned: CheckedHead | null = null;
  for (const link of links) {
    const { number, hash } = link;
    const fault = (kind: AuditFault['kind'], at = number) => faults.push(linkFault(kind, link, at));
    while (signed[0] && signed[0].number < number) lastSigned = signed.shift() ?? null;
    if (number !== end.number + 1) fault('BROKEN', end.number + 1);
    else if (linkHash(end.hash, link.itemHash) !== hash) fault('BROKEN');
    const item = checkItem(link);
    if (item.fault) fault(item.fault);
    else if (lastSigned && isDatedBack(link, lastSigned)) fault('DATED_BACK');
    if (item.isErased) erasedCount += 1;
    for (const head of signed) {
      if (head.number !== number) break;
      if (!head.isGenuine || head.hash !== hash) fault('HEAD_DIFFERS');
    }
    end = { number, hash };
  }
  return { faults, erasedCount, end };
}

function checkItem(link: StoredLink): { fault: AuditFault['kind'] | null; isErased: boolean } {
  if (link.kind === 'DAY') return { fault: null, isErased: false };
  const parts: PartHashes = {
    address: link.addressHash,
    detail: link.detailHash,
    remark: link.remarkHash,
  };
  const hash = itemHashOf(link, parts);
  if (hash === null) return { fault: 'REMOVED', isErased: false };
  const currentHashes = partHashesOf(link);
  const isErased = erasableParts.some((part) => parts[part] && !currentHashes[part]);
  if (hash !== link.itemHash) return { fault: 'CHANGED', isErased };
  const isOther = erasableParts.some((part) => currentHashes[part] && currentHashes[part] !== parts[part]);
  return { fault: isOther ? 'PART_CHANGED' : null, isErased };
}

function isDatedBack({ entry }: StoredLink, head: CheckedHead): boolean {
  return (
    head.isGenuine &&
    typeof entry?.at === 'string' &&
    Date.parse(entry.at) < Date.parse(head.at) - maxTransactionTime
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function linkFault(kind: AuditFault['kind'], { kind: what, itemId, entry }: StoredLink, number: number) {
  return {
    kind,
    number,
    entryId: what === 'ENTRY' ? itemId : null,
    action: textOf(entry?.action),
    at: textOf(entry?.at),
  };
}
