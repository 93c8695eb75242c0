import { instantOf, wallClockOf } from '@tenderbox/contract';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns the calendar day in a time zone as a number, for counting. */
function dayOf(instant: string, timeZone: string): number {
  const { year, month, day: dayOfMonth } = wallClockOf(instant, timeZone);
  return Date.UTC(year, month - 1, dayOfMonth) / day;
}

/** Number of calendar days from one instant to another in a time zone. */
export const daysBetween = (from: string, to: string, timeZone: string): number =>
  dayOf(to, timeZone) - dayOf(from, timeZone);

/**
 * Returns the same local time some days later, across daylight saving changes. A time that is skipped on that
 * day becomes the first one after the gap.
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
 * Moves start and end by days. If clock changes would make the end equal to or earlier than the start (both
 * in a skipped or a repeated hour), the end keeps its distance from the start.
 */
export function spanMovedByDays({ startDate, endDate }: Span, days: number, timeZone: string): Span {
  const start = movedByDays(startDate, days, timeZone);
  const end = movedByDays(endDate, days, timeZone);
  if (Date.parse(end) > Date.parse(start)) return { startDate: start, endDate: end };
  const length = Date.parse(endDate) - Date.parse(startDate);
  return { startDate: start, endDate: new Date(Date.parse(start) + length).toISOString() };
}
