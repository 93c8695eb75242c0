import { decodeText } from './cell-text.ts';
import type { NumberStyles } from './number-styles.ts';
import { type Cell, damagedWorkbook } from './workbook-content.ts';

/** A cell's value, or the index of its shared string. */
export type RawValue = Cell['value'] | { string: number };

const dayOf1970 = 25_569;
const daysFrom1900To1904 = 1462;
/** The day number after 31 December 9999. */
const lastDay = 2_958_466;
const millisecondsOfDay = 86_400_000;

/** The date system of a workbook, and which of its styles show numbers as dates or percentages. */
export interface NumberRules {
  styles: NumberStyles;
  countsFrom1904: boolean;
}

/** The value of a cell of the given type, from its text. */
export function cellValue(kind: string, text: string, style: number, rules: NumberRules): RawValue {
  switch (kind) {
    case 's':
      return { string: wholeNumber(text) };
    case 'inlineStr':
    case 'str':
      return decodeText(text);
    case 'b':
      return text.trim() === '1' || text.trim() === 'true';
    case 'e':
      return null;
    case 'd':
      return instantOf(text);
    default:
      return numberOrDate(text, style, rules);
  }
}

function numberOrDate(text: string, style: number, { styles, countsFrom1904 }: NumberRules): RawValue {
  if (!text.trim()) return null;
  const number = Number(text);
  if (!Number.isFinite(number)) throw damagedWorkbook();
  const day = countsFrom1904 ? number + daysFrom1900To1904 : number;
  if (!styles.dates.has(style) || day < 0 || day >= lastDay) return number;
  return new Date(Math.round((day - dayOf1970) * millisecondsOfDay));
}

function instantOf(text: string): Date {
  const at = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  if (Number.isNaN(at.getTime())) throw damagedWorkbook();
  return at;
}

function wholeNumber(text: string): number {
  if (!/^\s{0,9}\d{1,9}\s{0,9}$/.test(text)) throw damagedWorkbook();
  return Number(text);
}
