import { dayRangeText, isDay, isDayInRange, ruleMessages } from '@tenderbox/contract';

/** What a cell was read as, or why it could not be. */
export type ReadText = { text: string } | { reason: string };

const dayOf1970 = 25_569;
const daysFrom1900To1904 = 1462;
const millisecondsOfDay = 86_400_000;
/** Numbers that can be meant as days: from 1950 to 2150. */
const [firstDay, lastDay] = [18_264, 91_312];

const reasons = {
  time: 'Has a time of day: write only the date',
  ambiguous: 'Could be read in two ways: write the date as 2027-03-31',
  none: `${ruleMessages.date}: write the date as 2027-03-31`,
};

/** The day that a cell names: a date, the number that a spreadsheet counts days by, or a text. */
export function dateOf(value: string | number | boolean | Date | null, countsFrom1904: boolean): ReadText {
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'number') {
    const day = countsFrom1904 ? value + daysFrom1900To1904 : value;
    if (day < firstDay || day > lastDay) return { reason: reasons.none };
    return dayOf(new Date(Math.round((day - dayOf1970) * millisecondsOfDay)));
  }
  return typeof value === 'string' ? dayInText(value.trim()) : { reason: reasons.none };
}

function dayOf(date: Date): ReadText {
  if (date.getTime() % millisecondsOfDay !== 0) return { reason: reasons.time };
  return read(date.toISOString().slice(0, 10));
}

function dayInText(text: string): ReadText {
  const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  if (yearFirst) return written(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!yearLast) return { reason: reasons.none };
  const [, one, separator, other, year] = yearLast;
  // Only with points the day comes first everywhere.
  if (separator === '.' || one === other || Number(one) > 12) return written(year, other, one);
  if (Number(other) > 12) return written(year, one, other);
  return { reason: reasons.ambiguous };
}

function written(year = '', month = '', day = ''): ReadText {
  return read(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function read(text: string): ReadText {
  if (!isDay(text)) return { reason: reasons.none };
  return isDayInRange(text) ? { text } : { reason: dayRangeText };
}
