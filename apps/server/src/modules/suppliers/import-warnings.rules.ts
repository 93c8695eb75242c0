import type { ImportField } from '@tenderbox/contract';

/** Fields that normally contain words. */
const textFields: ImportField[] = ['name', 'country', 'tags'];

const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
const shortened = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;
const truthValue = /^(true|false)$/i;
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const dateLike = [
  /^\d{1,4}[./-]\d{1,2}([./-]\d{1,4})?\.?$/,
  new RegExp(`^\\d{1,2}[ .-]{1,2}${month}([ .-]{1,2}\\d{2,4})?$`, 'i'),
  new RegExp(`^${month}[ .-]{1,2}\\d{1,4}$`, 'i'),
];
const numberLike = /^[\d\s.,]+$/;
/** Significant digits of a number in a spreadsheet. */
const digitsKept = 15;

/** Why a cell's value is suspicious, or null. Only a warning: the value is imported anyway. */
export function cellWarningOf(
  field: ImportField,
  value: string | number | boolean | Date | null,
): string | null {
  const text = String(value ?? '').trim();
  if (unseen.test(text)) return 'Contains invisible characters, such as direction marks or zero-width spaces';
  if (typeof value === 'boolean' || truthValue.test(text)) {
    return `Is the value ${text.toUpperCase()}, which a spreadsheet may have made from a word`;
  }
  if (shortened.test(text)) return 'Looks like a long number that a spreadsheet has shortened';
  if (typeof value === 'number' && text.replace(/\D/g, '').length > digitsKept) {
    return `Is a number of more than ${digitsKept} digits. Spreadsheets round the last ones`;
  }
  if (!textFields.includes(field)) return null;
  if (dateLike.some((pattern) => pattern.test(text))) return 'Looks like a date';
  return numberLike.test(text) && text ? 'Looks like a number' : null;
}
