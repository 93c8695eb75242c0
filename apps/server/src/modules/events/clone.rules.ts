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

export interface Span {
  startDate: string;
  endDate: string;
}

/**
 * Start and end moved by days. Where the clocks bring them together or swap them (both in a skipped hour, or in the hour
 * that comes twice), the end follows the start after the same time as before.
 */
export function spanMovedByDays({ startDate, endDate }: Span, days: number, timeZone: string): Span {
  const start = movedByDays(startDate, days, timeZone);
  const end = movedByDays(endDate, days, timeZone);
  if (Date.parse(end) > Date.parse(start)) return { startDate: start, endDate: end };
  const length = Date.parse(endDate) - Date.parse(startDate);
  return { startDate: start, endDate: new Date(Date.parse(start) + length).toISOString() };
}
