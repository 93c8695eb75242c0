/** A box closes this many milliseconds after its last end, so that everything that arrived in time is in it. */
export const closingDelay = 60_000;

const at = (instant: string) => Date.parse(instant);

/** True at the start instant itself. */
export const hasStarted = (startDate: string, now: string): boolean => at(startDate) <= at(now);

/** False at the end instant itself. */
export const hasEnded = (endDate: string, now: string): boolean => at(endDate) < at(now);

/** Instants have microseconds, more than a Date: for equal Dates the texts are compared, which have the same format. */
export function isAfter(one: string, other: string): boolean {
  const difference = at(one) - at(other);
  return difference === 0 ? microseconds(one) > microseconds(other) : difference > 0;
}

const microseconds = (instant: string) => (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(6, '0').slice(3);
