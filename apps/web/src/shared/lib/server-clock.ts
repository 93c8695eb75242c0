/** How far the server's clock is ahead of this device's, in milliseconds; 0 while they agree to about a second. */
let offset = 0;

// The header tells whole seconds, and the answer was under way.
const tolerance = 2000;

/** Notes what time it was at the server when it answered. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const found = time + 500 - Date.now();
  offset = Math.abs(found) < tolerance ? 0 : found;
}

/** How far to correct this device's clock, for countdowns. */
export const serverClockOffset = (): number => offset;
