import { dateLimits, isDay, isDayInRange } from '../common/days.ts';
import { fill, ruleMessages } from '../common/messages.ts';
import { minorDigits } from '../tasks/currencies.ts';
import type { PriceLine, PriceTable, Question, Sheet } from '../tasks/sheet.schema.ts';
import { compare, multiply, sum } from './decimals.ts';
import { dayFault } from './typed-day.ts';
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
export const isGiven = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A field that cannot be submitted. */
export interface FieldError {
  property: string;
  message: string;
}

/** The faults that prevent a submission, in the order of the form. */
export function faultsOf(sheet: Sheet, values: FieldValues): FieldError[] {
  const faults: FieldError[] = [];
  const check = (property: string, fault: string | null) => {
    if (fault) faults.push({ property, message: fault });
  };
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    const path = answerPath(question.id);
    check(path, faultOfAnswer(question, values[path]));
  }
  for (const line of sheet.priceTable?.lines ?? []) {
    for (const fault of faultsOfLine(sheet.priceTable as PriceTable, line, values)) faults.push(fault);
  }
  if (sheet.excelTemplateId) {
    check(templatePath, isGiven(values[templatePath]) ? null : ruleMessages.required);
  }
  return faults;
}

/** Why an answer cannot be submitted, or null. */
export function faultOfAnswer(question: Question, value: FieldValue | undefined): string | null {
  if (!isGiven(value)) return question.required ? ruleMessages.required : null;
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return faultOfText(value as FieldValue, question.maxLength);
    case 'NUMBER':
      return faultOfNumber(question, value as FieldValue);
    case 'YES_NO':
      return typeof value === 'boolean' ? null : ruleMessages.invalid;
    case 'ONE_OF':
      return typeof value === 'string' && question.options.includes(value) ? null : ruleMessages.invalid;
    case 'SEVERAL_OF':
      return areDistinct(value) && value.every((one) => question.options.includes(one))
        ? null
        : ruleMessages.invalid;
    case 'DATE':
      return faultOfDate(question, value as FieldValue);
    case 'FILE':
      return areDistinct(value) && value.length <= question.maxFiles ? null : ruleMessages.invalid;
  }
}

const areDistinct = (value: FieldValue | undefined): value is string[] =>
  Array.isArray(value) && new Set(value).size === value.length;

function faultOfText(value: FieldValue, maxLength: number): string | null {
  if (typeof value !== 'string') return ruleMessages.invalid;
  return value.length > maxLength ? fill(ruleMessages.maxLength, { max: maxLength }) : null;
}

const numberShape = /^-?\d{1,12}(\.\d{1,4})?$/;

function faultOfNumber(
  { min, max, wholeNumber }: Extract<Question, { type: 'NUMBER' }>,
  value: FieldValue,
): string | null {
  if (typeof value !== 'string' || !numberShape.test(value)) return ruleMessages.number;
  if (wholeNumber && value.includes('.')) return ruleMessages.wholeNumber;
  if (min !== null && compare(value, min) < 0) return fill(ruleMessages.minimum, { min });
  if (max !== null && compare(value, max) > 0) return fill(ruleMessages.maximum, { max });
  return null;
}

function faultOfDate({ min, max }: Extract<Question, { type: 'DATE' }>, value: FieldValue): string | null {
  if (typeof value !== 'string') return dayFault('');
  if (!isDay(value)) return dayFault(value);
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
export function faultsOfLine(table: PriceTable, { id }: PriceLine, values: FieldValues): FieldError[] {
  const of = (field: PriceField) => values[pricePath(id, field)];
  const faults: FieldError[] = [];
  const check = (field: PriceField, fault: string | null) => {
    if (fault) faults.push({ property: pricePath(id, field), message: fault });
  };
  if (table.noBidAllowed && of('noBid') === true) return faults;
  const price = of('unitPrice');
  check('unitPrice', isGiven(price) ? faultOfPrice(price, table.currency) : ruleMessages.required);
  const leadTime = of('leadTime');
  if (table.leadTime && isGiven(leadTime)) check('leadTime', faultOfLeadTime(leadTime));
  const comment = of('comment');
  if (table.commentAllowed && isGiven(comment)) check('comment', faultOfText(comment ?? null, commentLength));
  return faults;
}

/** Maximum length of a price line's comment. */
export const commentLength = 500;

function faultOfPrice(value: FieldValue | undefined, currency: string): string | null {
  if (typeof value !== 'string') return ruleMessages.number;
  if (priceShape.test(value)) return null;
  if (isInOtherCurrency(value, currency)) return otherCurrencyText(currency);
  return numberShape.test(value) ? negativePriceText : ruleMessages.number;
}

function faultOfLeadTime(value: FieldValue | undefined): string | null {
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
