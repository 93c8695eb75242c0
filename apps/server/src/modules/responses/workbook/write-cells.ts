import type { FieldValue, PriceField, Question } from '@tenderbox/contract';
import type { CellValue } from '../../../platform/excel/sheet-xml.ts';

/** Significant digits of a number in a spreadsheet. */
const maxDigits = 15;

/** Converts a decimal to a number if a spreadsheet can represent all its digits. */
function numberOf(value: FieldValue): number | null {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return null;
  const digits = value.replace(/^-?0*(?:\.0*)?/, '').replace('.', '');
  return digits.length > maxDigits ? null : Number(value);
}

const textOf = (value: FieldValue): string | null => {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return value;
  return value.join(value.some((one) => one.includes(';')) ? '\n' : '; ');
};

/** The cell of an answer, in the type of its question. Values that do not fit the type stay text. */
export function answerCell(question: Question, value: FieldValue): CellValue {
  if (question.type === 'NUMBER') return numeric('answerNumber', value);
  if (question.type === 'DATE') {
    const date = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : null;
    const isDate = date && !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1900;
    return { look: 'answerDate', value: isDate ? date : textOf(value) };
  }
  return { look: 'answer', value: textOf(value) };
}

export function priceCell(field: PriceField, value: FieldValue): CellValue {
  if (field === 'unitPrice') return numeric('answerPrice', value);
  if (field === 'leadTime') return numeric('answerNumber', value);
  // An unset checkbox is an empty cell.
  return { look: 'answer', value: value === false ? null : textOf(value) };
}

function numeric(look: 'answerNumber' | 'answerPrice', value: FieldValue): CellValue {
  const number = numberOf(value);
  if (number !== null) return { look, value: number };
  return { look: value === null ? look : 'answer', value: textOf(value) };
}

/** The text in the cell of a file question. */
export function fileNote(value: FieldValue): string {
  const count = Array.isArray(value) ? value.length : 0;
  if (!count) return 'Attach in the browser';
  return `${count === 1 ? '1 file' : `${count} files`} attached in the browser`;
}
