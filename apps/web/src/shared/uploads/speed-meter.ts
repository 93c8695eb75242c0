/** Window for measuring the speed, and minimum time before it is reported, in milliseconds. */
const windowLength = 8000;
const minDuration = 1000;

/** Measures the speed from the progress. */
export class SpeedMeter {
  #samples: { at: number; sent: number }[] = [];

  /** Records the number of bytes sent. Returns bytes per second, or null if it is too early. */
  at(sent: number, now = performance.now()): number | null {
    this.#samples = [...this.#samples.filter(({ at }) => now - at <= windowLength), { at: now, sent }];
    const [first] = this.#samples;
    if (!first || now - first.at < minDuration) return null;
    return Math.max(((sent - first.sent) * 1000) / (now - first.at), 0);
  }
}
