import { hash } from 'node:crypto';
import {
  answerPath,
  type FieldValue,
  type PriceField,
  type PriceTable,
  pricePath,
  type Question,
  type Sheet,
  shownPriceFields,
} from '@tenderbox/contract';
import { type FieldDefinition, plainText } from './read-cells.rules.ts';

/** Worksheet names of an answer workbook. */
export const sheetTitles = {
  howTo: 'How to fill it in',
  answers: 'Answers',
  prices: 'Prices',
  /** Hidden: the options of drop-down lists. */
  choices: 'Choices',
  /** Hidden: the state the workbook was created from. */
  record: 'Tenderbox',
} as const;

/** Column headings. A unit or a currency follows after a comma. */
export const idHeading = 'Tenderbox ID';
export const answerHeadings = {
  id: idHeading,
  number: 'No.',
  section: 'Section',
  label: 'Question',
  help: 'Help',
  required: 'Required',
  fits: 'What fits',
  answer: 'Your answer',
} as const;
export const priceHeadings = {
  id: idHeading,
  code: 'Code',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPrice: 'Unit price',
  noBid: 'No bid',
  leadTime: 'Lead time',
  comment: 'Comment',
  total: 'Line total',
} as const;

/** Keys of the first rows of the hidden worksheet. */
export const recordKeys = { format: 'format', task: 'task', sheetVersion: 'sheet version' } as const;
export const recordFormat = 'tenderbox-answers/1';

/** A field of the response and its position in the workbook. */
export interface WorkbookField {
  path: string;
  /** Identifies the row: the value of its hidden column. */
  rowId: string;
  heading: 'answer' | PriceField;
  label: string;
  definition: FieldDefinition;
}

/** A row of the workbook: a question or a price line. */
export interface AnswerRow {
  id: string;
  /** How error messages name the row. */
  name: string;
  fields: WorkbookField[];
}

const fieldNames: Record<PriceField, string> = {
  unitPrice: 'unit price',
  leadTime: 'lead time',
  comment: 'comment',
  noBid: 'no bid',
};

const questionRow = (question: Question): AnswerRow => {
  const path = answerPath(question.id);
  const { label } = question;
  return {
    id: path,
    name: label,
    fields: [{ path, rowId: path, heading: 'answer', label, definition: { question } }],
  };
};

function lineRows(table: PriceTable): AnswerRow[] {
  const shown = shownPriceFields(table);
  return table.lines.map((line) => {
    const id = `prices/${line.id}`;
    const name = line.code ? `${line.code} ${line.description}` : line.description;
    const fields = shown.map((field) => ({
      path: pricePath(line.id, field),
      rowId: id,
      heading: field,
      label: `${name}, ${fieldNames[field]}`,
      definition: { table, line, field },
    }));
    return { id, name, fields };
  });
}

/** All rows of a workbook for this sheet, in the order of the form. */
export const rowsOf = ({ sections, priceTable }: Sheet): AnswerRow[] => [
  ...sections.flatMap(({ questions }) => questions.map(questionRow)),
  ...(priceTable ? lineRows(priceTable) : []),
];

const isNumeric = (definition: FieldDefinition) =>
  'question' in definition
    ? definition.question.type === 'NUMBER'
    : definition.field === 'unitPrice' || definition.field === 'leadTime';

/** Longer texts are never numbers, and the pattern below is slow on them. */
const maxNumberLength = 40;

/** Normalises a value for comparison: 12.50 becomes 12.5, an unset checkbox becomes null. */
function normaliseValue(value: FieldValue, definition: FieldDefinition): unknown {
  if (value === '' || (value === false && 'field' in definition)) return null;
  if (Array.isArray(value)) return value.length ? [...value].sort() : null;
  if (typeof value !== 'string') return value;
  const text = plainText(value);
  const isShort = text.length <= maxNumberLength;
  const [, sign, whole, places] =
    (isShort && isNumeric(definition) && /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text)) || [];
  return whole ? `${sign}${whole}${places ? `.${places}` : ''}` : text;
}

/** Whether two values of a field mean the same. */
export const isSameAnswer = (one: FieldValue, other: FieldValue, { definition }: WorkbookField): boolean =>
  JSON.stringify(normaliseValue(one, definition)) === JSON.stringify(normaliseValue(other, definition));

/** A hash of a cell's value when the workbook was created; the value cannot be recovered from it. */
export const markOfValue = (value: FieldValue, { definition }: WorkbookField): string =>
  marked(normaliseValue(value, definition));

export const markOfName = (name: string): string => marked(name.replace(/\s+/g, ' ').trim());

const marked = (meaning: unknown) => hash('sha256', JSON.stringify(meaning), 'base64url').slice(0, 16);
