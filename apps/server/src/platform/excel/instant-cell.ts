import { wallClockOf } from '@tenderbox/contract';

/** The first and last instant that worksheets can represent, with room for every time zone. */
const [first, last] = [Date.UTC(1900, 2, 2), Date.UTC(9999, 11, 30)];

/**
 * Worksheets have no time zones: a cell contains the local time in the given one. An instant that worksheets cannot
 * represent is shown as it is stored, since it must not break the file.
 */
export function instantCell(instant: string, timeZone = 'UTC'): Date | string {
  const time = Date.parse(instant);
  if (!(time >= first && time <= last)) return instant;
  if (timeZone === 'UTC') return new Date(time);
  const { year, month, day, hour, minute } = wallClockOf(instant, timeZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}
