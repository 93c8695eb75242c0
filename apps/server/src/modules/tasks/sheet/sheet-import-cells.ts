import {
  type QuestionType,
  type questionColumns,
  questionTypeNames,
  ruleMessages,
} from '@tenderbox/contract';
import { keyOf } from '../../../platform/excel/import-table.ts';

/** Fields by the headings of older templates, which are still accepted. */
export const previousHeadings: Record<string, string> = {
  smallest: 'min',
  largest: 'max',
  longesttext: 'maxLength',
  filekinds: 'extensions',
  mostfiles: 'maxFiles',
};

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
