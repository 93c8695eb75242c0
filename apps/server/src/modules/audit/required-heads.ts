import type { AuditFault } from '@tenderbox/contract';
import type { StoredLink } from './chain.repo.ts';
import type { CheckedHead } from './check-heads.ts';
import { maxTransactionTime } from './check-links.ts';

const day = 24 * 60 * 60_000;
/** How long after the first activity on a new day the head of the days before may still be signed, in milliseconds. */
const maxDelay = 60 * 60_000;

interface RequiredHeadsInput {
  links: StoredLink[];
  /** The heads of the range, plus the one before it and the first one after it. */
  heads: CheckedHead[];
  /** The number of the link before the range. */
  after: number;
  /** The time of the first link after the last head before the range; null if the range starts with it. */
  unsignedSince: string | null;
  now: string;
}

/**
 * Finds heads that must have existed. Each head names the previous one. If a person or an API client acted on
 * a later day than the first link without a head, a server was running, which signs earlier days at its start
 * and every five minutes: a head signed within an hour must cover them. Entries without a caller (operator
 * commands, jobs) and times without entries require no head.
 */
export function findMissingHeads({
  links,
  heads,
  after,
  unsignedSince,
  now,
}: RequiredHeadsInput): AuditFault[] {
  const present = heads.filter(({ isGenuine, isRevoked }) => isGenuine || isRevoked).toReversed();
  return [...findBrokenLine(present, after, links.at(-1)?.number ?? after), ...findLateDays()];

  function findLateDays(): AuditFault[] {
    const faults: AuditFault[] = [];
    let since = unsignedSince === null ? null : Date.parse(unsignedSince);
    let isReported = false;
    let next = present.findIndex(({ number }) => number > after);
    if (next < 0) next = present.length;
    for (const { number, itemId, entry } of links) {
      for (let head = present[next]; head && head.number < number; head = present[next]) {
        next += 1;
        since = null;
        isReported = false;
      }
      if (typeof entry?.at !== 'string') continue;
      const at = Date.parse(entry.at);
      since ??= at;
      const isByCaller = Boolean(entry.actorAccountId ?? entry.actorRoleEntryId);
      const midnight = Math.floor(at / day) * day;
      const deadline = at + maxDelay;
      if (isReported || !isByCaller || since >= midnight - maxTransactionTime || deadline > Date.parse(now))
        continue;
      const covering = present[next];
      if (covering && Date.parse(covering.at) <= deadline) continue;
      faults.push({
        kind: 'HEAD_MISSING',
        number,
        entryId: itemId,
        action: String(entry.action),
        at: entry.at,
      });
      isReported = true;
    }
    return faults;
  }
}

function findBrokenLine(present: CheckedHead[], after: number, end: number): AuditFault[] {
  const known = new Set(present.map(({ recordHash }) => recordHash));
  return present
    .filter(
      ({ number, previous }) => number > after && number <= end && previous !== null && !known.has(previous),
    )
    .map(({ number, at }) => ({ kind: 'HEAD_MISSING', number, entryId: null, action: null, at }));
}
