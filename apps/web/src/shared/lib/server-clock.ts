/** Bounds of how far the server's clock is ahead of this device's, in milliseconds. */
let bounds = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

/**
 * Learns from an answer what time it is at the server. The header tells whole seconds, written after the request was sent and before
 * the answer came; each answer narrows the bounds. Bounds that contradict each other start anew: a clock was set.
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const found = { earliest: time - Date.now(), latest: time + 1000 - sentAt };
  const earliest = Math.max(bounds.earliest, found.earliest);
  const latest = Math.min(bounds.latest, found.latest);
  bounds = earliest < latest ? { earliest, latest } : found;
}

/** How far to correct this device's clock. The earliest bound, so that no page says "ended" while the server still accepts. */
export const serverClockOffset = (): number => (Number.isFinite(bounds.earliest) ? bounds.earliest : 0);

/** The server's clock, at the earliest. */
export const serverNow = (): number => Date.now() + serverClockOffset();
