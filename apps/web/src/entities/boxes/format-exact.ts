import { formatDateTime, zoneNameAt } from '../../shared/ui/time/dates.ts';

/** Formats an instant to the second or millisecond in a time zone: `2026-12-01 12:01:00 GMT`. */
export function formatExact(instant: string, timeZone: string, isToMillisecond = false): string {
  const seconds = new Date(instant).toISOString().slice(17, isToMillisecond ? 23 : 19);
  return `${formatDateTime(instant, timeZone)}:${seconds} ${zoneNameAt(instant, timeZone)}`;
}

/** Formats a hash in groups of four characters. */
export const groupHash = (hash: string): string => hash.match(/.{1,4}/g)?.join(' ') ?? '';

/** Shortens a hash to its first eight and last four characters. */
export const shortHash = (hash: string): string => `${groupHash(hash.slice(0, 8))} … ${hash.slice(-4)}`;

/** Example: "Una Bell and Ravi Nair". */
export const joinNames = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(names);
