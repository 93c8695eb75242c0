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
import { type Asked, plainText } from './read-cells.rules.ts';

/** The sheets of a workbook of answers. */
export const sheetTitles = {
  howTo: 'How to fill it in',
  answers: 'Answers',
  prices: 'Prices',
  /** Hidden: what lists choose from. */
  choices: 'Choices',
  /** Hidden: what the workbook was made of. */
  record: 'Tenderbox',
} as const;

/** What stands above the columns; a unit or a currency follows behind a comma. */
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

/** What the hidden sheet begins with. */
export const recordKeys = { format: 'format', task: 'task', sheetVersion: 'sheet version' } as const;
export const recordFormat = 'tenderbox-answers/1';

/** A field of the response, and where in the workbook it stands. */
export interface WorkbookField {
  path: string;
  /** The row, by what stands in its hidden column. */
  rowId: string;
  heading: 'answer' | PriceField;
  label: string;
  asked: Asked;
}

/** A row of the workbook: a question, or a line of the price table. */
export interface AskedRow {
  id: string;
  /** What says to people which row it is. */
  name: string;
  fields: WorkbookField[];
}

const fieldNames: Record<PriceField, string> = {
  ...{ unitPrice: 'unit price', leadTime: 'lead time', comment: 'comment', noBid: 'no bid' },
};

const questionRow = (question: Question): AskedRow => {
  const path = answerPath(question.id);
  const { label } = question;
  return {
    id: path,
    name: label,
    fields: [{ path, rowId: path, heading: 'answer', label, asked: { question } }],
  };
};

function lineRows(table: PriceTable): AskedRow[] {
  const shown = shownPriceFields(table);
  return table.lines.map((line) => {
    const id = `prices/${line.id}`;
    const name = line.code ? `${line.code} ${line.description}` : line.description;
    const fields = shown.map((field) => ({
      ...{ path: pricePath(line.id, field), rowId: id, heading: field },
      ...{ label: `${name}, ${fieldNames[field]}`, asked: { table, line, field } },
    }));
    return { id, name, fields };
  });
}

/** Everything that a workbook of this sheet has a row for, in the order of the form. */
export const rowsOf = ({ sections, priceTable }: Sheet): AskedRow[] => [
  ...sections.flatMap(({ questions }) => questions.map(questionRow)),
  ...(priceTable ? lineRows(priceTable) : []),
];

const isNumeric = (asked: Asked) =>
  'question' in asked
    ? asked.question.type === 'NUMBER'
    : asked.field === 'unitPrice' || asked.field === 'leadTime';

/** No number that can be an answer is longer; the pattern below is slow on long texts. */
const maxNumberLength = 40;

/** What a value says, however it is written: 12.50 is 12.5, and a tick that is not set is none. */
function meaningOf(value: FieldValue, asked: Asked): unknown {
  if (value === '' || (value === false && 'field' in asked)) return null;
  if (Array.isArray(value)) return value.length ? [...value].sort() : null;
  if (typeof value !== 'string') return value;
  const text = plainText(value);
  const isShort = text.length <= maxNumberLength;
  const [, sign, whole, places] =
    (isShort && isNumeric(asked) && /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text)) || [];
  return whole ? `${sign}${whole}${places ? `.${places}` : ''}` : text;
}

/** Whether two values of a field say the same. */
export const isSameAnswer = (one: FieldValue, other: FieldValue, { asked }: WorkbookField): boolean =>
  JSON.stringify(meaningOf(one, asked)) === JSON.stringify(meaningOf(other, asked));

/** A mark of what a cell held when the workbook was made; the value itself cannot be read from it. */
export const markOfValue = (value: FieldValue, { asked }: WorkbookField): string =>
  marked(meaningOf(value, asked));

export const markOfName = (name: string): string => marked(name.replace(/\s+/g, ' ').trim());

const marked = (meaning: unknown) => hash('sha256', JSON.stringify(meaning), 'base64url').slice(0, 16);
