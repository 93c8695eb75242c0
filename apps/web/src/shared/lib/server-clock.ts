/** Bounds of the offset of the server clock to this device, in milliseconds. */
let bounds = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

const listeners = new Set<() => void>();

/**
 * Learns the server time from a response. The header has whole seconds, written between sending the request
 * and receiving the response; each response narrows the bounds. Contradicting bounds are reset, because a
 * clock was changed.
 */
export function syncServerTime(date: string | null, sentAt: number): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const before = offset();
  const found = { earliest: time - deviceNow(), latest: time + 1000 - sentAt };
  const earliest = Math.max(bounds.earliest, found.earliest);
  const latest = Math.min(bounds.latest, found.latest);
  bounds = earliest < latest ? { earliest, latest } : found;
  // Smaller corrections show at the next second.
  if (Math.abs(offset() - before) >= 1000) for (const listener of listeners) listener();
}

/**
 * Correction of this device's clock. The lower bound, so that no page shows "ended" while the server still
 * accepts responses.
 */
const offset = (): number => (Number.isFinite(bounds.earliest) ? bounds.earliest : 0);

/**
 * Server time in milliseconds, at the earliest. Everything that is shown, compared with a date or stored as a
 * time uses it, because the clock of the device may be wrong. Short durations use `performance.now()`,
 * which stands still while the device sleeps.
 */
export const serverNow = (): number => deviceNow() + offset();

/** The same as an instant such as `2026-11-30T17:00:00.000Z`. */
export const serverInstant = (): string => new Date(serverNow()).toISOString();

/** Clock of this device, which may be wrong. Only for comparing with other times of this device. */
export const deviceNow = (): number => Date.now();

/** Server time at a time of this device, for times that a library recorded. */
export const serverTimeOf = (deviceTime: number): number => deviceTime + offset();

/** Calls the listener when the known server time changes by a second or more. Returns a function that stops it. */
export function onServerClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
