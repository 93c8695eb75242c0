import { instantOf, wallClockOf } from '@tenderbox/contract';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The day that a zone's calendar shows, as a number that can be counted with. */
function dayOf(instant: string, timeZone: string): number {
  const { year, month, day: dayOfMonth } = wallClockOf(instant, timeZone);
  return Date.UTC(year, month - 1, dayOfMonth) / day;
}

/** By how many days of a zone's calendar one instant lies after another. */
export const daysBetween = (from: string, to: string, timeZone: string): number =>
  dayOf(to, timeZone) - dayOf(from, timeZone);

/**
 * The same time of the clock so many days later, whatever the clocks did in between. A time that they skip on that day
 * becomes the first one after the gap.
 */
export function movedByDays(instant: string, days: number, timeZone: string): string {
  const { year, month, day: dayOfMonth, hour, minute: minutes } = wallClockOf(instant, timeZone);
  const belowMinute = Date.parse(instant) % minute;
  for (let later = 0; later <= 24 * 60; later += 1) {
    const moved = new Date(Date.UTC(year, month - 1, dayOfMonth + days, hour, minutes + later));
    const found = instantOf(
      {
        year: moved.getUTCFullYear(),
        month: moved.getUTCMonth() + 1,
        day: moved.getUTCDate(),
        hour: moved.getUTCHours(),
        minute: moved.getUTCMinutes(),
      },
      timeZone,
    );
    if (found) return new Date(Date.parse(found) + belowMinute).toISOString();
  }
  throw new Error(`No clock of ${timeZone} shows a time after ${instant} moved by ${days} days.`);
}
