import { z } from 'zod';
import { dateLimits, isDayInRange } from './days.ts';

/** An instant as calls return it: ISO 8601, in UTC with `Z`. */
export const instantSchema = z.iso.datetime({ offset: true, abort: true });

const earliest = Date.UTC(dateLimits.firstYear, 0);
const tooLate = Date.UTC(dateLimits.lastYear + 1, 0);
const maxOffsetMinutes = 14 * 60;

/** Whether an instant is within the accepted years. */
export const isInRange = (instant: string): boolean => {
  const time = Date.parse(instant);
  return time >= earliest && time < tooLate;
};

/** The rule that an instant violates, or null. */
function instantRule(instant: string): Record<string, string | number> | null {
  const [, hours, minutes] = /[+-](\d\d):(\d\d)$/.exec(instant) ?? [];
  if (Number(hours ?? 0) * 60 + Number(minutes ?? 0) > maxOffsetMinutes) return { rule: 'date' };
  return isInRange(instant)
    ? null
    : { rule: 'dateRange', from: dateLimits.firstYear, to: dateLimits.lastYear };
}

/**
 * An instant as input of calls, for every field and query parameter: with any offset in use, in years that
 * every list, mail and calendar can show. Digits beyond microseconds, which the database would round, are
 * truncated.
 */
export const instantInputSchema = instantSchema
  .superRefine((instant, context) => {
    const params = instantRule(instant);
    if (params) context.addIssue({ code: 'custom', continue: false, params });
  })
  .overwrite((instant) => instant.replace(/(\.\d{6})\d+/, '$1'));

/** A calendar day as input of calls. */
export const dayInputSchema = z.iso.date({ abort: true }).refine(isDayInRange, {
  abort: true,
  params: { rule: 'dateRange', from: dateLimits.firstDayYear, to: dateLimits.lastYear },
});
