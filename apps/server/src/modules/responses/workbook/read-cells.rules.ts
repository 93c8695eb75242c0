import {
  answerError,
  type DecimalMark,
  type FieldValue,
  isInOtherCurrency,
  likelyMark,
  otherCurrencyText,
  type PriceField,
  type PriceLine,
  type PriceTable,
  priceLineErrors,
  pricePath,
  type Question,
  ruleMessages,
  typedNumber,
  typedPrice,
} from '@tenderbox/contract';
import { dateOf, type ReadText } from './read-dates.rules.ts';

export interface AnswerCell {
  value: string | number | boolean | Date | null;
  fault: 'FORMULA' | 'MERGED' | 'ERROR' | null;
  isPercent?: true;
}

/** The number format and date system of a workbook. */
export interface WorkbookConventions {
  mark: DecimalMark;
  countsFrom1904: boolean;
}

/** What a field belongs to: a question, or a column of a price line. */
export type FieldDefinition =
  | { question: Question }
  | { table: PriceTable; line: PriceLine; field: PriceField };

type CellReading = { value: FieldValue } | { reason: string };

const reasons = {
  merged: 'Merged cells: split them so that each row has its own value',
  error: 'Error value: correct the cell',
  uncounted: 'Formula without a value: open the file in a spreadsheet program, let it calculate and save it',
  percent: 'Percentage: write the number without the percent sign',
  file: 'Attach files in the browser. This cell is ignored',
  oneLine: 'Must be one line: remove the line breaks',
  yesOrNo: 'Must be Yes or No',
  number: `${ruleMessages.number}. This is not a valid number`,
};

const looksLikeNumber = /^[\d\s.,'’£$€¥-]+$/;

/** Detects the decimal mark of a workbook from all its texts that look like numbers. */
export const markOfCells = (cells: AnswerCell[]): WorkbookConventions['mark'] =>
  likelyMark(
    cells.flatMap(({ value }) =>
      typeof value === 'string' && looksLikeNumber.test(value) ? value.trim() : [],
    ),
  );

/** Converts a cell to an answer, or returns why it is invalid. A blank cell is null. */
export function readCell(
  definition: FieldDefinition,
  cell: AnswerCell | null,
  conventions: WorkbookConventions,
): CellReading {
  if (!cell) return { value: null };
  if (cell.fault === 'MERGED') return { reason: reasons.merged };
  if (cell.fault === 'ERROR') return { reason: reasons.error };
  if (cell.value === null) return cell.fault ? { reason: reasons.uncounted } : { value: null };
  const read =
    'question' in definition
      ? readAnswer(definition.question, cell, conventions)
      : readPrice(definition, cell, conventions);
  if ('reason' in read) return read;
  const fault = valueErrorOf(definition, read.value);
  return fault ? { reason: fault } : read;
}

/** The displayed text of a cell. */
export function rawText({ value, isPercent }: AnswerCell): string {
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .replace(/\.\d+Z$/, '');
  if (typeof value === 'number') return isPercent ? `${plainNumber(value * 100)} %` : plainNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return plainText(value ?? '');
}

/** Normalises line breaks, which differ between spreadsheet programs. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Formats a number in plain digits. Spreadsheets keep 15 significant digits; the rest is noise. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e-') ? Number(text).toFixed(20).replace(/0+$/, '') : text;
}

function valueErrorOf(definition: FieldDefinition, value: FieldValue): string | null {
  if ('question' in definition) return value === null ? null : answerError(definition.question, value);
  const path = pricePath(definition.line.id, definition.field);
  const fault = priceLineErrors(definition.table, definition.line, { [path]: value }).find(
    ({ property }) => property === path,
  );
  return value === null ? null : (fault?.message ?? null);
}

function readAnswer(question: Question, cell: AnswerCell, conventions: WorkbookConventions): CellReading {
  switch (question.type) {
    case 'TEXT': {
      const value = rawText(cell);
      return value.includes('\n') ? { reason: reasons.oneLine } : textValue(value);
    }
    case 'LONG_TEXT':
      return textValue(rawText(cell));
    case 'NUMBER':
      return readNumber(cell, conventions, question.unit);
    case 'YES_NO':
      return readYesNo(cell);
    case 'ONE_OF':
      return readOption(question.options, rawText(cell));
    case 'SEVERAL_OF':
      return readOptions(question.options, rawText(cell));
    case 'DATE':
      return asReading(dateOf(cell.value, conventions.countsFrom1904));
    case 'FILE':
      return { reason: reasons.file };
  }
}

function readPrice(
  { field, table }: Extract<FieldDefinition, { line: PriceLine }>,
  cell: AnswerCell,
  conventions: WorkbookConventions,
): CellReading {
  if (field === 'noBid') return readYesNo(cell);
  if (field === 'comment') return textValue(rawText(cell));
  if (field === 'leadTime') return readNumber(cell, conventions, table.leadTime?.toLowerCase() ?? null);
  const { value } = cell;
  if (typeof value !== 'string') return readNumber(cell, conventions, null);
  if (isInOtherCurrency(value, table.currency)) return { reason: otherCurrencyText(table.currency) };
  const price = typedPrice(value, table.currency, conventions.mark) ?? typedPrice(value, table.currency);
  return price === null ? { reason: reasons.number } : { value: price };
}

const textValue = (text: string): CellReading =>
  text.includes('\u0000') || !text.isWellFormed() ? { reason: ruleMessages.invalid } : { value: text };

const asReading = (read: ReadText): CellReading => ('text' in read ? { value: read.text } : read);

const isPercentUnit = (unit: string | null) => /^(%|per ?cent)$/i.test(unit?.trim() ?? '');

function readNumber(cell: AnswerCell, { mark }: WorkbookConventions, unit: string | null): CellReading {
  const { value, isPercent } = cell;
  if (typeof value === 'number') {
    if (isPercent && !isPercentUnit(unit)) return { reason: reasons.percent };
    return { value: plainNumber(isPercent ? value * 100 : value) };
  }
  if (typeof value !== 'string') return { reason: reasons.number };
  const text = withoutUnit(plainText(value), unit);
  const number = typedNumber(text, mark) ?? typedNumber(text);
  return number === null ? { reason: reasons.number } : { value: number };
}

/** Removes the unit after a number or the currency before it. */
function withoutUnit(text: string, unit: string | null): string {
  const known = isPercentUnit(unit) ? '%' : unit;
  if (!known) return text;
  const lower = text.toLowerCase();
  if (lower.endsWith(known.toLowerCase())) return text.slice(0, -known.length);
  return lower.startsWith(known.toLowerCase()) ? text.slice(known.length) : text;
}

const answers = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

function readYesNo(cell: AnswerCell): CellReading {
  const value = answers.get(rawText(cell).toLowerCase());
  return value === undefined ? { reason: reasons.yesOrNo } : { value };
}

const namedOptions = 10;

function notAnOption(options: string[]): CellReading {
  const named = options.slice(0, namedOptions).join(', ');
  return { reason: `Must be one of: ${named}${options.length > namedOptions ? ', …' : ''}` };
}

const optionNamed = (options: string[], text: string) =>
  options.find((option) => option === text) ??
  options.find((option) => option.toLowerCase() === text.toLowerCase());

function readOption(options: string[], text: string): CellReading {
  const option = optionNamed(options, text);
  return option === undefined ? notAnOption(options) : { value: option };
}

/** Options on separate lines, or separated by semicolons if the whole line is not an option. */
function readOptions(options: string[], text: string): CellReading {
  const named = text.split('\n').flatMap((line) => {
    const whole = optionNamed(options, line.trim());
    return whole === undefined
      ? line
          .split(';')
          .map((part) => part.trim())
          .filter(Boolean)
      : [whole];
  });
  const chosen = named.map((one) => optionNamed(options, one));
  if (chosen.includes(undefined)) return notAnOption(options);
  return { value: options.filter((option) => chosen.includes(option)) };
}
