import {
  priceColumns,
  type QuestionType,
  questionColumns,
  questionTypeNames,
  sheetNames,
} from '@tenderbox/contract';
import { writeWorksheets } from '../../../platform/excel/workbook.ts';
import { isFor, type QuestionField } from './sheet-import-cells.ts';

const wide: Partial<Record<string, number>> = { label: 50, help: 40, options: 40, description: 60 };

const columnsOf = (known: Record<string, string>) =>
  Object.entries(known).map(([field, header]) => ({ header, width: wide[field] ?? 16 }));

const examples: Record<QuestionType, string> = {
  TEXT: 'One line, Maximum length up to 500 characters',
  LONG_TEXT: 'Several lines, Maximum length up to 10,000 characters',
  NUMBER: 'Minimum 1, Maximum 52, Whole number Yes, Unit weeks',
  YES_NO: '',
  ONE_OF: 'Options, each on its own line or separated by semicolons',
  SEVERAL_OF: 'Options, each on its own line or separated by semicolons',
  DATE: 'Minimum 2027-01-01, Maximum 2027-12-31',
  FILE: 'File types .pdf, .docx, Maximum number of files 3',
};

const always: QuestionField[] = ['section', 'type', 'label', 'help', 'required'];

/** The workbook template for questions and prices. A third worksheet has instructions and is never read. */
export function writeSheetTemplate(): Promise<Buffer> {
  const types = Object.keys(questionTypeNames) as QuestionType[];
  const fields = (Object.keys(questionColumns) as QuestionField[]).filter((field) => !always.includes(field));
  return writeWorksheets([
    { sheet: sheetNames.questions, columns: columnsOf(questionColumns), rows: [] },
    { sheet: sheetNames.prices, columns: columnsOf(priceColumns), rows: [] },
    {
      sheet: 'How to fill it in',
      columns: [
        { header: questionColumns.type, width: 16 },
        { header: 'Additional columns', width: 44 },
        { header: 'Example', width: 60 },
      ],
      rows: types.map((type) => [
        questionTypeNames[type],
        fields
          .filter((field) => isFor(field, type))
          .map((field) => questionColumns[field])
          .join(', '),
        examples[type],
      ]),
    },
  ]);
}
