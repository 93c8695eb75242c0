// Loaded before a server whose clock is to be wrong: by so many milliseconds, for everything that asks for the time.
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
