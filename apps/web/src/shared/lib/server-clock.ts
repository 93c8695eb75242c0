/** Bounds of the offset of the server clock to this device, in milliseconds. */
let bounds = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

/**
 * Learns the server time from a response. The header has whole seconds, written between sending the request
 * and receiving the response; each response narrows the bounds. Contradicting bounds are reset, because a
 * clock was changed.
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const found = { earliest: time - Date.now(), latest: time + 1000 - sentAt };
  const earliest = Math.max(bounds.earliest, found.earliest);
  const latest = Math.min(bounds.latest, found.latest);
  bounds = earliest < latest ? { earliest, latest } : found;
}

/**
 * Correction of this device's clock. The lower bound, so that no page shows "ended" while the server still
 * accepts responses.
 */
export const serverClockOffset = (): number => (Number.isFinite(bounds.earliest) ? bounds.earliest : 0);

/** Server time, at the earliest. */
export const serverNow = (): number => Date.now() + serverClockOffset();
