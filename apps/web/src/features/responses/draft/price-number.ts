import {
  type DecimalMark,
  type FieldValue,
  faultsOfLine,
  type PriceField,
  type PriceLine,
  type PriceTable,
  possibleMarks,
  pricePath,
  typedNumber,
  typedPrice,
} from '@tenderbox/contract';

/** A number as a cell of the price table stores it; null where the text is none. */
export const numberIn = ({ currency }: PriceTable, field: PriceField, text: string, mark?: DecimalMark) =>
  field === 'unitPrice' ? typedPrice(text, currency, mark) : typedNumber(text, mark);

/** Why a cell does not accept a value, or null. */
export function faultOfCell(
  table: PriceTable,
  line: PriceLine,
  field: PriceField,
  value: FieldValue,
): string | null {
  const path = pricePath(line.id, field);
  const faults = faultsOfLine(table, line, { [path]: value });
  return faults.find(({ property }) => property === path)?.message ?? null;
}

/** The number that a text is with one of the decimal marks, if the cell accepts it. */
export function fittingNumber(
  table: PriceTable,
  line: PriceLine,
  field: PriceField,
  text: string,
  mark: DecimalMark,
): string | null {
  const value = numberIn(table, field, text, mark);
  return value === null || faultOfCell(table, line, field, value) ? null : value;
}

/** Whether one pasted text can go into a cell as if it were typed: it is no table, and has one reading only. */
export function isPlainPaste(text: string, table: PriceTable, line: PriceLine, field: PriceField): boolean {
  const plain = text.trim();
  if (/[\t\r\n]/.test(plain)) return false;
  if (field === 'comment' || !/\d/.test(plain)) return true;
  const read = (one: string, mark: DecimalMark) => fittingNumber(table, line, field, one, mark);
  const [mark, ...others] = possibleMarks([plain], read);
  const value = read(plain, mark);
  return others.length === 0 && value !== null && value === numberIn(table, field, plain);
}
