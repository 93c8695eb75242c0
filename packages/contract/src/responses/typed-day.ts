import { isDay } from '../common/days.ts';
import { ruleMessages } from '../common/messages.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const yearFirst = /^(\d{4})([-./ ]?)(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/;
const named = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.? (\d{4})$/i;

/** Why a text is no day, with the form that is expected. */
const reasons = {
  ambiguous: 'Ambiguous date: write it as 2027-03-31',
  none: `${ruleMessages.date}: write the date as 2027-03-31`,
};

/** A day as it was typed, pasted or written into a cell: `2026-11-30`, or why it is none. */
export function readTypedDay(text: string): { day: string } | { reason: string } {
  const plain = text.trim();
  const first = yearFirst.exec(plain);
  // Without separators, all figures are needed.
  if (first && (first[2] || plain.length === 8)) return written(first[1], first[3], first[4]);
  const word = named.exec(plain);
  if (word) {
    return written(word[3], String(months.indexOf((word[2] ?? '').toLowerCase()) + 1), word[1]);
  }
  const [, one, separator, other, year] = yearLast.exec(plain) ?? [];
  if (!year) return { reason: reasons.none };
  // Only with points the day comes first everywhere.
  if (separator === '.' || one === other || Number(one) > 12) return written(year, other, one);
  return Number(other) > 12 ? written(year, one, other) : { reason: reasons.ambiguous };
}

function written(year = '', month = '', day = ''): { day: string } | { reason: string } {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? { day: text } : { reason: reasons.none };
}

/** What is said of a text that is no day in the form of the calls. */
export function dayError(text: string): string {
  const read = readTypedDay(text);
  return 'reason' in read ? read.reason : reasons.none;
}
