import { inDays } from './events.ts';
import { type TestCell, workbookOf } from './workbooks.ts';

/** A sheet with a question of every type and some prices, as input without ids. */
export const givenSheet = (more: object = {}) => ({
  sections: [
    {
      title: 'Delivery',
      questions: [
        { type: 'TEXT', label: 'Place of delivery', maxLength: 200 },
        { type: 'LONG_TEXT', label: 'How will you deliver?', help: 'In *your* words.', required: false },
        { type: 'NUMBER', label: 'Delivery period', unit: 'weeks', min: '1', max: '52', wholeNumber: true },
        { type: 'DATE', label: 'Earliest delivery', min: '2026-01-01' },
      ],
    },
    {
      title: 'Company',
      questions: [
        { type: 'YES_NO', label: 'Are you insured?' },
        { type: 'ONE_OF', label: 'Certificate', options: ['ISO 9001', 'ISO 14001', 'None'] },
        { type: 'SEVERAL_OF', label: 'Regions', options: ['North', 'South', 'West'], required: false },
        { type: 'FILE', label: 'Certificate of insurance', extensions: ['.pdf'], maxFiles: 3 },
      ],
    },
  ],
  priceTable: {
    currency: 'GBP',
    leadTime: 'WEEKS',
    commentAllowed: true,
    lines: [
      { code: 'A1', description: 'Crane, erected', quantity: '2', unit: 'pcs' },
      { code: 'A2', description: 'Spare parts', quantity: '1.5', unit: 'set' },
    ],
  },
  ...more,
});

/** The content of a task for saving it. */
export const taskContent = (more: object = {}) => ({
  title: 'Price schedule',
  instructions: 'Price *every* line.',
  startDate: inDays(-1),
  endDate: inDays(20),
  sheet: givenSheet(),
  ...more,
});

/** A workbook of questions and prices, with the given rows below the headings. */
export const sheetWorkbook = (
  questions: TestCell[][] = [['Delivery', 'Number', 'Delivery period', 'Yes', 1, 52, 'weeks']],
  prices: TestCell[][] = [['A1', 'Crane, erected', 2, 'pcs']],
): Buffer =>
  workbookOf({
    Questions: [['Section', 'Type', 'Question', 'Required', 'Minimum', 'Maximum', 'Unit'], ...questions],
    Prices: [['Code', 'Description', 'Quantity', 'Unit'], ...prices],
  });
