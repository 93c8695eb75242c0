import { syncServerTime } from '../lib/server-clock.ts';

/** Makes the known server time the time of this device, as modules keep their state between tests. */
export function resetServerClock(): void {
  // Bounds that contradict each other are dropped.
  syncServerTime('2000-01-01T00:00:00.000Z', Date.now());
  syncServerTime(new Date().toISOString(), Date.now());
}
