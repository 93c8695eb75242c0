import { formatDate, instantOf } from '../../shared/ui/time/dates.ts';

const day = 24 * 60 * 60 * 1000;

/** Lengths of the shown period, in weeks. */
export const scheduleLengths = [6, 13, 52] as const;
type ScheduleLength = (typeof scheduleLengths)[number];

/** The period that the schedule shows, in the time zone of the business unit. */
export interface SchedulePeriod {
  /** Its first day, a Monday. */
  firstDay: string;
  weeks: ScheduleLength;
  timeZone: string;
  /** Its instants, in milliseconds. */
  start: number;
  end: number;
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^(19[7-9]|20\d|21[0-8])\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text));

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** The instant at which a day begins in a zone, in milliseconds. */
function startOfDay(date: string, timeZone: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  for (const hour of [0, 1, 2]) {
    // Some zones skip midnight when their clocks change.
    const instant = instantOf({ year, month, day: dayOfMonth, hour, minute: 0 }, timeZone);
    if (instant) return Date.parse(instant);
  }
  return Date.parse(date);
}

/** The period named in the URL: by default six weeks from two weeks before this one. */
export function schedulePeriod(
  search: Readonly<Record<string, unknown>>,
  timeZone: string,
  now: number,
): SchedulePeriod {
  const weeks =
    scheduleLengths.find((length) => String(length) === String(search.weeks)) ?? scheduleLengths[0];
  const today = formatDate(new Date(now).toISOString(), timeZone);
  const firstDay = mondayOf(isDay(search.from) ? search.from : addDays(today, -14));
  const end = startOfDay(addDays(firstDay, weeks * 7), timeZone);
  return { firstDay, weeks, timeZone, start: startOfDay(firstDay, timeZone), end };
}

/** First day of the next period, or the previous one: about a month further, or half of a longer period. */
export function movedPeriod({ firstDay, weeks }: SchedulePeriod, direction: 1 | -1): string {
  return addDays(firstDay, direction * 7 * (weeks === 6 ? 4 : Math.floor(weeks / 2)));
}

/** Position of an instant in the period, in percent from its start. */
export function placeOf(instant: number, { start, end }: SchedulePeriod): number {
  return Math.max(0, Math.min(100, ((instant - start) / (end - start)) * 100));
}

interface Tick {
  date: string;
  place: number;
}

/** Days that the axis names: Mondays, or the first of each month in a long period. */
export function ticksOf(period: SchedulePeriod): { days: Tick[]; months: Tick[] } {
  const tick = (date: string): Tick => ({ date, place: placeOf(startOfDay(date, period.timeZone), period) });
  const dates = Array.from({ length: period.weeks * 7 }, (_, place) => addDays(period.firstDay, place));
  const months = dates.filter((date, place) => place === 0 || date.endsWith('-01')).map(tick);
  const step = period.weeks > 6 ? 14 : 7;
  return {
    days: period.weeks > 13 ? [] : dates.filter((_, place) => place % step === 0).map(tick),
    // A month that begins right after the period has no room for its name.
    months: months.filter(({ place }, index) => (months[index + 1]?.place ?? 200) - place > 4 && place < 97),
  };
}

/** Weekends of a short period, from Saturday. */
export function weekendsOf(period: SchedulePeriod): { place: number; width: number }[] {
  if (period.weeks > 6) return [];
  return Array.from({ length: period.weeks }, (_, week) => {
    const saturday = addDays(period.firstDay, week * 7 + 5);
    const [from, to] = [saturday, addDays(saturday, 2)].map((date) =>
      placeOf(startOfDay(date, period.timeZone), period),
    ) as [number, number];
    return { place: from, width: to - from };
  });
}
