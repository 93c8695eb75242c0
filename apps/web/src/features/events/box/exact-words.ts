import { formatDateTime, zoneNameAt } from '../../../shared/ui/dates.ts';

/** An instant to the second on the clocks of a zone, or to the millisecond: `2026-12-01 12:01:00 GMT`. */
export function formatExact(instant: string, timeZone: string, isToMillisecond = false): string {
  const seconds = new Date(instant).toISOString().slice(17, isToMillisecond ? 23 : 19);
  return `${formatDateTime(instant, timeZone)}:${seconds} ${zoneNameAt(instant, timeZone)}`;
}

/** A hash as people read it, in fours. */
export const inFours = (hash: string): string => hash.match(/.{1,4}/g)?.join(' ') ?? '';

/** Its beginning and its end, where the whole has no room. */
export const shortHash = (hash: string): string => `${inFours(hash.slice(0, 8))} … ${hash.slice(-4)}`;

/** "Una Bell and Ravi Nair". */
export const joinNames = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(names);
