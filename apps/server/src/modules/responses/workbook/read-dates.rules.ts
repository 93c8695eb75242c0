import { dayError, dayRangeText, isDay, isDayInRange, readTypedDay } from '@tenderbox/contract';

export type ReadText = { text: string } | { reason: string };

const dayOf1970 = 25_569;
const daysFrom1900To1904 = 1462;
const millisecondsOfDay = 86_400_000;
/** Day numbers accepted as dates: 1950 to 2150. */
const [firstDay, lastDay] = [18_264, 91_312];

const reasons = {
  time: 'Contains a time of day: write only the date',
  none: dayError(''),
};

/** The date in a cell: a date value, a spreadsheet day number, or a text. */
export function dateOf(value: string | number | boolean | Date | null, countsFrom1904: boolean): ReadText {
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'number') {
    const day = countsFrom1904 ? value + daysFrom1900To1904 : value;
    if (day < firstDay || day > lastDay) return { reason: reasons.none };
    return dayOf(new Date(Math.round((day - dayOf1970) * millisecondsOfDay)));
  }
  return typeof value === 'string' ? dayInText(value) : { reason: reasons.none };
}

function dayOf(date: Date): ReadText {
  if (date.getTime() % millisecondsOfDay !== 0) return { reason: reasons.time };
  return read(date.toISOString().slice(0, 10));
}

function dayInText(text: string): ReadText {
  const typed = readTypedDay(text);
  return 'day' in typed ? read(typed.day) : typed;
}

function read(text: string): ReadText {
  if (!isDay(text)) return { reason: reasons.none };
  return isDayInRange(text) ? { text } : { reason: dayRangeText };
}
