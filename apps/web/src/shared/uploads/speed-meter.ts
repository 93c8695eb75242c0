/** So far back the speed is looked at, and it is told once so much time has passed, in milliseconds. */
const looksBack = 8000;
const tellsAfter = 1000;

/** How fast something goes, from how far it has come. */
export class SpeedMeter {
  #samples: { at: number; sent: number }[] = [];

  /** Takes how many bytes have gone by now; gives bytes per second, once that can be told. */
  at(sent: number, now = Date.now()): number | null {
    this.#samples = [...this.#samples.filter(({ at }) => now - at <= looksBack), { at: now, sent }];
    const [first] = this.#samples;
    if (!first || now - first.at < tellsAfter) return null;
    return Math.max(((sent - first.sent) * 1000) / (now - first.at), 0);
  }
}
