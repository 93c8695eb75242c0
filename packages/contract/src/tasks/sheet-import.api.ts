import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { namedCellSchema } from '../suppliers/supplier-import.api.ts';
import { type QuestionType, sheetSchema } from './sheet.schema.ts';

const tag = 'Tasks';

/** The sheets of the workbook, and their columns with the headers of the template. */
export const sheetNames = { questions: 'Questions', prices: 'Prices' } as const;

export const questionColumns = {
  section: 'Section',
  type: 'Type',
  label: 'Question',
  help: 'Help',
  required: 'Required',
  options: 'Options',
  min: 'Minimum',
  max: 'Maximum',
  wholeNumber: 'Whole number',
  maxLength: 'Maximum length',
  unit: 'Unit',
  extensions: 'File types',
  maxFiles: 'Maximum number of files',
} as const;

export const priceColumns = {
  code: 'Code',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  currency: 'Currency',
} as const;

/** The names of question types in the workbook. */
export const questionTypeNames: Record<QuestionType, string> = {
  TEXT: 'Short text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  YES_NO: 'Yes or no',
  ONE_OF: 'One of',
  SEVERAL_OF: 'Several of',
  DATE: 'Date',
  FILE: 'File',
};

/** The result of reading a workbook of questions and price lines; nothing is saved. */
const sheetImportSchema = z
  .object({
    sheet: sheetSchema.meta({ description: 'All new: the IDs are valid for this response only.' }),
    questionCount: z.int(),
    lineCount: z.int(),
    refused: z.array(namedCellSchema.extend({ sheet: z.string() })),
  })
  .meta({ id: 'SheetImport' });
export type SheetImport = z.infer<typeof sheetImportSchema>;

export const sheetImportCalls = {
  downloadTemplate: defineCall({
    key: 'GET /api/business-unit/sheet-import/template',
    summary: 'An Excel file to enter questions and price lines in',
    tag,
    response: null,
  }),
  import: defineCall({
    key: 'POST /api/business-unit/sheet-import',
    summary: 'Read questions and price lines from the Excel file in the part file. Saves nothing',
    tag,
    consumes: 'multipart/form-data',
    response: inData(sheetImportSchema),
  }),
};
