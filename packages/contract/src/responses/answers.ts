import { dateLimits, isDay, isDayInRange } from '../common/days.ts';
import { fill, ruleMessages } from '../common/messages.ts';
import { minorDigits } from '../tasks/currencies.ts';
import type { PriceLine, PriceTable, Question, Sheet } from '../tasks/sheet.schema.ts';
import { compare, multiply, sum } from './decimals.ts';
import { dayError } from './typed-day.ts';
import { isInOtherCurrency, negativePriceText, otherCurrencyText } from './typed-price.ts';

/** The value of a response field; null is empty. */
export type FieldValue = string | boolean | string[] | null;

/** The fields of a response by path. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

export const answerPath = (questionId: string) => `answers/${questionId}`;
export const priceFields = ['unitPrice', 'leadTime', 'comment', 'noBid'] as const;
export type PriceField = (typeof priceFields)[number];
export const pricePath = (lineId: string, field: PriceField) => `prices/${lineId}/${field}`;
/** The buyer's Excel template, filled in. */
export const templatePath = 'template';

/** All field paths of a sheet, in the order of the form. */
export function pathsOf(sheet: Sheet): string[] {
  const { sections, priceTable, excelTemplateId } = sheet;
  return [
    ...sections.flatMap(({ questions }) => questions.map(({ id }) => answerPath(id))),
    ...(priceTable?.lines ?? []).flatMap(({ id }) =>
      shownPriceFields(priceTable as PriceTable).map((field) => pricePath(id, field)),
    ),
    ...(excelTemplateId ? [templatePath] : []),
  ];
}

/** The columns of a price table. */
export function shownPriceFields({ leadTime, commentAllowed, noBidAllowed }: PriceTable): PriceField[] {
  return priceFields.filter(
    (field) =>
      field === 'unitPrice' ||
      (field === 'leadTime' && leadTime !== null) ||
      (field === 'comment' && commentAllowed) ||
      (field === 'noBid' && noBidAllowed),
  );
}

/** Whether a field has a value. */
export const hasValue = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A field that cannot be submitted. */
export interface FieldError {
  property: string;
  message: string;
}

/** The faults that prevent a submission, in the order of the form. */
export function submissionErrors(sheet: Sheet, values: FieldValues): FieldError[] {
  const errors: FieldError[] = [];
  const check = (property: string, error: string | null) => {
    if (error) errors.push({ property, message: error });
  };
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    const path = answerPath(question.id);
    check(path, answerError(question, values[path]));
  }
  for (const line of sheet.priceTable?.lines ?? []) {
    for (const error of priceLineErrors(sheet.priceTable as PriceTable, line, values)) errors.push(error);
  }
  if (sheet.excelTemplateId) {
    check(templatePath, hasValue(values[templatePath]) ? null : ruleMessages.required);
  }
  return errors;
}

/** Why an answer cannot be submitted, or null. */
export function answerError(question: Question, value: FieldValue | undefined): string | null {
  if (!hasValue(value)) return question.required ? ruleMessages.required : null;
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return textError(value as FieldValue, question.maxLength);
    case 'NUMBER':
      return numberError(question, value as FieldValue);
    case 'YES_NO':
      return typeof value === 'boolean' ? null : ruleMessages.invalid;
    case 'ONE_OF':
      return typeof value === 'string' && question.options.includes(value) ? null : ruleMessages.invalid;
    case 'SEVERAL_OF':
      return areDistinct(value) && value.every((one) => question.options.includes(one))
        ? null
        : ruleMessages.invalid;
    case 'DATE':
      return dateError(question, value as FieldValue);
    case 'FILE':
      return areDistinct(value) && value.length <= question.maxFiles ? null : ruleMessages.invalid;
  }
}

const areDistinct = (value: FieldValue | undefined): value is string[] =>
  Array.isArray(value) && new Set(value).size === value.length;

function textError(value: FieldValue, maxLength: number): string | null {
  if (typeof value !== 'string') return ruleMessages.invalid;
  return value.length > maxLength ? fill(ruleMessages.maxLength, { max: maxLength }) : null;
}

const numberShape = /^-?\d{1,12}(\.\d{1,4})?$/;

function numberError(
  { min, max, wholeNumber }: Extract<Question, { type: 'NUMBER' }>,
  value: FieldValue,
): string | null {
  if (typeof value !== 'string' || !numberShape.test(value)) return ruleMessages.number;
  if (wholeNumber && value.includes('.')) return ruleMessages.wholeNumber;
  if (min !== null && compare(value, min) < 0) return fill(ruleMessages.minimum, { min });
  if (max !== null && compare(value, max) > 0) return fill(ruleMessages.maximum, { max });
  return null;
}

function dateError({ min, max }: Extract<Question, { type: 'DATE' }>, value: FieldValue): string | null {
  if (typeof value !== 'string') return dayError('');
  if (!isDay(value)) return dayError(value);
  if (!isDayInRange(value)) return dayRangeText;
  if (min !== null && value < min) return fill(ruleMessages.minimum, { min });
  if (max !== null && value > max) return fill(ruleMessages.maximum, { max });
  return null;
}

/** The message for a day outside of the accepted years. */
export const dayRangeText = fill(ruleMessages.dateRange, {
  from: dateLimits.firstDayYear,
  to: dateLimits.lastYear,
});

const priceShape = /^\d{1,12}(\.\d{1,4})?$/;
const maxLeadTime = 9999;

/** Why a price line cannot be submitted, field by field. */
export function priceLineErrors(table: PriceTable, { id }: PriceLine, values: FieldValues): FieldError[] {
  const of = (field: PriceField) => values[pricePath(id, field)];
  const errors: FieldError[] = [];
  const check = (field: PriceField, error: string | null) => {
    if (error) errors.push({ property: pricePath(id, field), message: error });
  };
  const isNoBid = of('noBid');
  check('noBid', hasValue(isNoBid) && typeof isNoBid !== 'boolean' ? ruleMessages.invalid : null);
  if (table.noBidAllowed && isNoBid === true) {
    // Not counted, but part of the sealed copy, where they must be texts.
    for (const field of ['unitPrice', 'leadTime', 'comment'] as const)
      check(field, hasValue(of(field)) && typeof of(field) !== 'string' ? ruleMessages.invalid : null);
    return errors;
  }
  const price = of('unitPrice');
  check('unitPrice', hasValue(price) ? priceError(price, table.currency) : ruleMessages.required);
  const leadTime = of('leadTime');
  if (table.leadTime && hasValue(leadTime)) check('leadTime', leadTimeError(leadTime));
  const comment = of('comment');
  if (table.commentAllowed && hasValue(comment)) check('comment', textError(comment ?? null, commentLength));
  return errors;
}

/** Maximum length of a price line's comment. */
export const commentLength = 500;

function priceError(value: FieldValue | undefined, currency: string): string | null {
  if (typeof value !== 'string') return ruleMessages.number;
  if (priceShape.test(value)) return null;
  if (isInOtherCurrency(value, currency)) return otherCurrencyText(currency);
  return numberShape.test(value) ? negativePriceText : ruleMessages.number;
}

function leadTimeError(value: FieldValue | undefined): string | null {
  if (typeof value !== 'string' || !numberShape.test(value)) return ruleMessages.number;
  if (!/^-?\d+$/.test(value)) return ruleMessages.wholeNumber;
  if (value.startsWith('-')) return fill(ruleMessages.minimum, { min: 0 });
  return value.length > 4 ? fill(ruleMessages.maximum, { max: maxLeadTime }) : null;
}

/**
 * The total of a line: unit price times quantity, rounded half up to the currency's minor unit; null without
 * a price.
 */
export function lineTotal(table: PriceTable, line: PriceLine, values: FieldValues): string | null {
  const price = values[pricePath(line.id, 'unitPrice')];
  if (values[pricePath(line.id, 'noBid')] === true && table.noBidAllowed) return null;
  if (typeof price !== 'string' || !priceShape.test(price)) return null;
  return multiply(price, line.quantity, minorDigits(table.currency));
}

/** The sum of all lines with a price. */
export function priceTotal(table: PriceTable, values: FieldValues): string {
  const totals = table.lines.flatMap((line) => lineTotal(table, line, values) ?? []);
  return sum(totals, minorDigits(table.currency));
}
