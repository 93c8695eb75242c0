import {
  type QuestionType,
  type questionColumns,
  questionTypeNames,
  ruleMessages,
} from '@tenderbox/contract';

interface SheetCell {
  value: string | number | boolean | Date | null;
  fault: 'FORMULA' | 'MERGED' | 'ERROR' | null;
}

export interface SheetRow {
  number: number;
  cells: (SheetCell | null)[];
}

/** A rejected cell with the reason. */
export interface RejectedCell {
  row: number;
  index: number;
  column: string;
  reason: string;
}

/** Column indexes by field. */
export type Columns<Field extends string> = Map<Field, number>;

/** Matches names regardless of case, spaces and punctuation. */
const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Fields by the headings of older templates, which are still accepted. */
const previousHeadings: Record<string, string> = {
  smallest: 'min',
  largest: 'max',
  longesttext: 'maxLength',
  filekinds: 'extensions',
  mostfiles: 'maxFiles',
};

/** The meaning of the headings, or why they cannot be used. */
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
    const key = keyOf(heading);
    const field = fieldOf.get(key) ?? fieldOf.get(keyOf(previousHeadings[key] ?? ''));
    if (field && columns.has(field)) return { problem: `the column ${known[field]} appears twice` };
    if (field) columns.set(field, index);
    else if (heading) unknown.push(heading);
  }
  const missing = required.filter((field) => !columns.has(field)).map((field) => known[field]);
  if (missing.length) return { problem: `the column ${missing.join(', ')} is missing` };
  if (unknown.length) return { problem: `the column ${unknown.slice(0, 10).join(', ')} is not recognised` };
  return columns;
}

/** The text of a cell as a person would type it. */
export function textOf(cell: SheetCell | null | undefined): string {
  const value = cell?.value ?? '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // Spreadsheets keep 15 significant digits; the rest is noise.
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

/** Why a cell cannot be read at all; null if it can. */
export function cellErrorOf(cell: SheetCell | null | undefined, allowsDates = false): string | null {
  if (cell?.fault) return reasons[cell.fault];
  return cell?.value instanceof Date && !allowsDates ? reasons.DATE : null;
}

const typeOfKey = new Map(
  (Object.entries(questionTypeNames) as [QuestionType, string][]).flatMap(([type, name]) => [
    [keyOf(type), type] as const,
    [keyOf(name), type] as const,
  ]),
);

/** The question type named in a cell. The API's type names are accepted too. */
export const typeNamed = (text: string): QuestionType | undefined => typeOfKey.get(keyOf(text));

export const typeReason = (text: string): string =>
  text ? `Must be one of: ${Object.values(questionTypeNames).join(', ')}` : ruleMessages.required;

export type QuestionField = keyof typeof questionColumns;

/** Columns that apply only to some question types. */
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

/** Converts a cell of a question row to its value, which the sheet schema then validates. */
export const parseCell = (field: QuestionField, text: string): unknown => readers[field]?.(text) ?? text;
