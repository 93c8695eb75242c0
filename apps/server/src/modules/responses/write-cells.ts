import type { FieldValue, PriceField, Question } from '@tenderbox/contract';
import type { CellValue } from '../../platform/excel/sheet-xml.ts';

/** A spreadsheet keeps no more digits of a number. */
const mostDigits = 15;

/** A decimal as a number, where the spreadsheet can keep all of it. */
function numberOf(value: FieldValue): number | null {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return null;
  const digits = value.replace(/^-?0*(?:\.0*)?/, '').replace('.', '');
  return digits.length > mostDigits ? null : Number(value);
}

const textOf = (value: FieldValue): string | null => {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return value;
  return value.join(value.some((one) => one.includes(';')) ? '\n' : '; ');
};

/** The answer to a question as a cell of its own kind; what does not fit the kind stays a text. */
export function answerCell(question: Question, value: FieldValue): CellValue {
  if (question.type === 'NUMBER') return numeric('answerNumber', value);
  if (question.type === 'DATE') {
    const date = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : null;
    const isDate = date && !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1900;
    return { look: 'answerDate', value: isDate ? date : textOf(value) };
  }
  return { look: 'answer', value: textOf(value) };
}

/** A cell of a price line. */
export function priceCell(field: PriceField, value: FieldValue): CellValue {
  if (field === 'unitPrice') return numeric('answerPrice', value);
  if (field === 'leadTime') return numeric('answerNumber', value);
  // A tick that is not set is an empty cell.
  return { look: 'answer', value: value === false ? null : textOf(value) };
}

function numeric(look: 'answerNumber' | 'answerPrice', value: FieldValue): CellValue {
  const number = numberOf(value);
  if (number !== null) return { look, value: number };
  return { look: value === null ? look : 'answer', value: textOf(value) };
}

/** What stands where files are asked for. */
export function fileNote(value: FieldValue): string {
  const count = Array.isArray(value) ? value.length : 0;
  if (!count) return 'Attach in the browser';
  return `${count === 1 ? '1 file' : `${count} files`} attached in the browser`;
}
