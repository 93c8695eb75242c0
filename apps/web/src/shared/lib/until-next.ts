import { pageJitter } from './page-jitter.ts';
import { serverNow } from './server-clock.ts';

// Browsers fire longer timers immediately.
const maxTimer = 2 ** 31 - 1;

/** The server's clock is known to a fraction of a second: a refetch right at the instant could be too early. */
const margin = 300;

/** Milliseconds until the next of these instants has passed, for `refetchInterval`; false if all have. */
export function untilNext(instants: (string | null | undefined)[]): number | false {
  const now = serverNow();
  const waits = instants
    .map((instant) => Date.parse(instant ?? '') + margin + pageJitter - now)
    .filter((wait) => wait > 0);
  return waits.length ? Math.min(...waits, maxTimer) : false;
}
