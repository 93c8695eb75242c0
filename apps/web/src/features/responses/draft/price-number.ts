import {
  type DecimalMark,
  type FieldValue,
  type PriceField,
  type PriceLine,
  type PriceTable,
  possibleMarks,
  priceLineErrors,
  pricePath,
  typedNumber,
  typedPrice,
} from '@tenderbox/contract';

/** Parses a number for a cell of the price table. Null if the text is not a number. */
export const numberIn = ({ currency }: PriceTable, field: PriceField, text: string, mark?: DecimalMark) =>
  field === 'unitPrice' ? typedPrice(text, currency, mark) : typedNumber(text, mark);

/** Validation error of a cell value, or null. */
export function priceCellError(
  table: PriceTable,
  line: PriceLine,
  field: PriceField,
  value: FieldValue,
): string | null {
  const path = pricePath(line.id, field);
  const faults = priceLineErrors(table, line, { [path]: value });
  return faults.find(({ property }) => property === path)?.message ?? null;
}

/** Number of a text with the given decimal mark, if the cell accepts it. */
export function fittingNumber(
  table: PriceTable,
  line: PriceLine,
  field: PriceField,
  text: string,
  mark: DecimalMark,
): string | null {
  const value = numberIn(table, field, text, mark);
  return value === null || priceCellError(table, line, field, value) ? null : value;
}

/** Whether a pasted text can be inserted as if typed: it is not a table and has only one meaning. */
export function isPlainPaste(text: string, table: PriceTable, line: PriceLine, field: PriceField): boolean {
  const plain = text.trim();
  if (/[\t\r\n]/.test(plain)) return false;
  if (field === 'comment' || !/\d/.test(plain)) return true;
  const read = (one: string, mark: DecimalMark) => fittingNumber(table, line, field, one, mark);
  const [mark, ...others] = possibleMarks([plain], read);
  const value = read(plain, mark);
  return others.length === 0 && value !== null && value === numberIn(table, field, plain);
}
