import {
  type QuestionType,
  type questionColumns,
  questionTypeNames,
  ruleMessages,
} from '@tenderbox/contract';

/** A cell of a workbook as it was read. */
interface SheetCell {
  value: string | number | boolean | Date | null;
  fault: 'FORMULA' | 'MERGED' | 'ERROR' | null;
}

/** A row of a workbook as it was read. */
export interface SheetRow {
  number: number;
  cells: (SheetCell | null)[];
}

/** A cell that cannot be taken, and why. */
export interface RefusedCell {
  row: number;
  index: number;
  column: string;
  reason: string;
}

/** Where the columns of a sheet stand. */
export type Columns<Field extends string> = Map<Field, number>;

/** Names are recognised whatever their case, spaces and punctuation. */
const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What the headings mean, or why they cannot be taken. */
export function readHeadings<Field extends string>(
  head: SheetRow | undefined,
  known: Record<Field, string>,
  required: Field[],
): Columns<Field> | { problem: string } {
  const fieldOf = new Map(
    (Object.keys(known) as Field[]).flatMap((field) => [
      [keyOf(known[field]), field] as const,
      [keyOf(field), field] as const,
    ]),
  );
  const columns: Columns<Field> = new Map();
  const unknown: string[] = [];
  for (const [index, cell] of (head?.cells ?? []).entries()) {
    const heading = textOf(cell);
    const field = fieldOf.get(keyOf(heading));
    if (field && columns.has(field)) return { problem: `the column ${known[field]} appears twice` };
    if (field) columns.set(field, index);
    else if (heading) unknown.push(heading);
  }
  const missing = required.filter((field) => !columns.has(field)).map((field) => known[field]);
  if (missing.length) return { problem: `the column ${missing.join(', ')} is missing` };
  if (unknown.length) return { problem: `the column ${unknown.slice(0, 10).join(', ')} is not recognised` };
  return columns;
}

/** What a cell says, as people would type it. */
export function textOf(cell: SheetCell | null | undefined): string {
  const value = cell?.value ?? '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // A spreadsheet keeps fifteen digits of a number; what follows them is no one's.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = value.trim();
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

const reasons = {
  FORMULA: 'Formula: replace it with its value',
  MERGED: 'Merged cells: split them so that each row has its own value',
  ERROR: 'Error value: correct the cell',
  DATE: 'Date: format the cell as text and type the value again',
};

/** What keeps a cell from being read at all. */
export function faultOf(cell: SheetCell | null | undefined, takesDates = false): string | null {
  if (cell?.fault) return reasons[cell.fault];
  return cell?.value instanceof Date && !takesDates ? reasons.DATE : null;
}

const typeOfKey = new Map(
  (Object.entries(questionTypeNames) as [QuestionType, string][]).flatMap(([type, name]) => [
    [keyOf(type), type] as const,
    [keyOf(name), type] as const,
  ]),
);

/** The type that a cell names; its own names are understood as well. */
export const typeNamed = (text: string): QuestionType | undefined => typeOfKey.get(keyOf(text));

export const typeReason = (text: string): string =>
  text ? `Must be one of: ${Object.values(questionTypeNames).join(', ')}` : ruleMessages.required;

export type QuestionField = keyof typeof questionColumns;

/** The columns that say something about questions of some types alone. */
const onlyFor: Partial<Record<QuestionField, QuestionType[]>> = {
  options: ['ONE_OF', 'SEVERAL_OF'],
  min: ['NUMBER', 'DATE'],
  max: ['NUMBER', 'DATE'],
  wholeNumber: ['NUMBER'],
  unit: ['NUMBER'],
  maxLength: ['TEXT', 'LONG_TEXT'],
  extensions: ['FILE'],
  maxFiles: ['FILE'],
};

export const isFor = (field: QuestionField, type: QuestionType): boolean =>
  onlyFor[field]?.includes(type) ?? true;

const answers: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  no: false,
  n: false,
  false: false,
};

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

const asNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
const asAnswer = (text: string) => answers[text.toLowerCase()] ?? text;

const readers: Partial<Record<QuestionField, (text: string) => unknown>> = {
  required: asAnswer,
  wholeNumber: asAnswer,
  options: (text) => parts(text, /[\n;]/),
  extensions: (text) => parts(text, /[\s,;]+/).map((kind) => `.${kind.toLowerCase().replace(/^[*.]+/, '')}`),
  maxLength: asNumber,
  maxFiles: asNumber,
};

/** What a cell of a question's row means; the rules of the sheet judge it. */
export const meaningOf = (field: QuestionField, text: string): unknown => readers[field]?.(text) ?? text;
