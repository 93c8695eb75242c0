// Preloaded into a server with a wrong clock: shifts the time for everything by this many milliseconds.
const shift = Number(process.env.CLOCK_SHIFT);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: [] | [number]) {
    if (given.length) super(...given);
    else super(RightDate.now() + shift);
  }
  static override now(): number {
    return RightDate.now() + shift;
  }
} as DateConstructor;
