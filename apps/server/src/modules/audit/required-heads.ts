import type { AuditFault } from '@tenderbox/contract';
import type { StoredLink } from './chain.repo.ts';
import type { CheckedHead } from './check-heads.ts';
import { longestTransaction } from './check-links.ts';

const day = 24 * 60 * 60_000;
/** How long after somebody has worked on a new day the head of the days before may still be signed, in milliseconds. */
const maxDelay = 60 * 60_000;

interface RequiredHeadsInput {
  links: StoredLink[];
  /** Of the stretch, with the one before it and the first one behind it. */
  heads: CheckedHead[];
  /** The number of the link that the stretch begins behind. */
  after: number;
  /** When the first link behind the last head before the stretch happened; null if the stretch begins with it. */
  unsignedSince: string | null;
  now: string;
}

/**
 * Finds heads that must have been there. Each head names the one before it. And where a person or a program has done
 * something on a later day than the first link that no head covers, a server was running, which signs the days before at its
 * start and every five minutes: a head that was signed within an hour must cover them. What no caller did (commands of the
 * operator, jobs) requires none, nor does a time without entries.
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
      if (isReported || !isByCaller || since >= midnight - longestTransaction || deadline > Date.parse(now))
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
