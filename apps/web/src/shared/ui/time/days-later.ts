import { instantOf, wallClockOf } from '@tenderbox/contract';

/** Same time of day some days later in a time zone. Null if that day skips it. */
export function daysLater(instant: string, days: number, timeZone: string): string | null {
  const clock = wallClockOf(instant, timeZone);
  const day = new Date(Date.UTC(clock.year, clock.month - 1, clock.day + days));
  return instantOf(
    { ...clock, year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    timeZone,
  );
}

const closingHour = 17;

/** 17:00 in a time zone some days from now, or on the following Monday if that is a weekend. */
export function defaultEnd(now: number, days: number, timeZone: string): string | null {
  const today = wallClockOf(new Date(now).toISOString(), timeZone);
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day + days));
  const weekday = day.getUTCDay();
  day.setUTCDate(day.getUTCDate() + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0));
  return instantOf(
    {
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
      hour: closingHour,
      minute: 0,
    },
    timeZone,
  );
}

/** Next future instant with the same time of day in a time zone. */
export function nextAtSameTime(instant: string, now: number, timeZone: string): string | null {
  const past = Math.max(0, Math.floor((now - Date.parse(instant)) / 86_400_000));
  for (const days of [past, past + 1, past + 2]) {
    const next = daysLater(instant, days, timeZone);
    if (next && Date.parse(next) > now) return next;
  }
  return null;
}
