import type { SheetImport } from '@tenderbox/contract';
import { sheetSchema } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createEvent } from '../../../../test/factories/events.ts';
import { hostileWorkbooks } from '../../../../test/factories/hostile-workbooks.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { workbookType } from '../../../../test/factories/supplier-uploads.ts';
import { sheetWorkbook, taskContent } from '../../../../test/factories/tasks.ts';
import { type TestCell, workbook, workbookOf } from '../../../../test/factories/workbooks.ts';
import { multipart } from '../../../../test/multipart.ts';
import { type RequestFn, requestAs } from '../../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const path = '/api/business-unit/sheet-import';
const send = (content: Buffer, { filename = 'sheet.xlsx', type = workbookType } = {}) =>
  ask(`POST ${path}`, multipart([{ name: 'file', filename, type, content }]));
const read = async (content: Buffer): Promise<SheetImport> => {
  const answer = await send(content);
  expect(answer.statusCode, answer.body.slice(0, 2000)).toBe(200);
  return answer.json().data;
};
const questionHead = [
  ...['Section', 'Type', 'Question', 'Help', 'Required', 'Options', 'Minimum', 'Maximum', 'Whole number'],
  ...['Maximum length', 'Unit', 'File types', 'Maximum number of files'],
];
const questionsOf = (rows: TestCell[][]) => workbookOf({ Questions: [questionHead, ...rows] });

describe('a workbook of questions and prices', () => {
  it('becomes a sheet that a task accepts', async () => {
    const { sheet, questionCount, lineCount, refused } = await read(
      workbookOf({
        Notes: [['Nobody reads this']],
        questions: [
          questionHead,
          ['Delivery', 'Short text', 'Place', 'Which gate?', 'no', null, null, null, null, 200],
          [null, 'NUMBER', 'Period', null, null, null, 0.1, '52.5', 'Yes', null, 'weeks'],
          ['Company', 'one of', 'Certificate', null, 'Yes', 'ISO 9001; ISO 14001\nNone'],
          ['Delivery', 'date', 'Earliest', null, null, null, { date: 46_388 }, '2027-12-31'],
          ['Company', 'File', 'Insurance', null, null, null, null, null, null, null, null, 'pdf, *.DOCX', 3],
          ['Company', 'Yes / No', 'Insured?'],
        ],
        Prices: [
          ['Quantity', 'Description', 'Code', 'Currency'],
          [2, 'Crane, erected', 'A1', 'gbp'],
          ['1.5', '=Spare parts', null, null],
        ],
      }),
    );
    expect(refused).toEqual([]);
    expect([questionCount, lineCount]).toEqual([6, 2]);
    expect(sheet).toMatchObject({
      sections: [
        {
          title: 'Delivery',
          questions: [
            { type: 'TEXT', label: 'Place', help: 'Which gate?', required: false, maxLength: 200 },
            { type: 'NUMBER', min: '0.1', max: '52.5', wholeNumber: true, unit: 'weeks', required: true },
            { type: 'DATE', min: '2027-01-01', max: '2027-12-31' },
          ],
        },
        {
          title: 'Company',
          questions: [
            { type: 'ONE_OF', options: ['ISO 9001', 'ISO 14001', 'None'] },
            { type: 'FILE', extensions: ['.pdf', '.docx'], maxFiles: 3 },
            { type: 'YES_NO', label: 'Insured?' },
          ],
        },
      ],
      priceTable: {
        currency: 'GBP',
        leadTime: null,
        lines: [
          { code: 'A1', description: 'Crane, erected', quantity: '2', unit: null },
          { code: null, description: '=Spare parts', quantity: '1.5', unit: null },
        ],
      },
    });
    // The ids are only for this response; a task accepts the sheet without them.
    const given = JSON.parse(
      JSON.stringify(sheetSchema.parse(sheet), (key, value) => (key === 'id' ? undefined : value)),
    );
    const eventId = await createEvent(test, tenant);
    const payload = taskContent({ sheet: given, supplierIds: [tenant.supplierId] });
    expect((await ask(`POST /api/business-unit/events/${eventId}/tasks`, { payload })).statusCode).toBe(201);
    expect(await test.database.query('select 1 from sheet_version where event_id <> $1', [eventId])).toEqual(
      [],
    );
  });

  it.each<[string, TestCell[], [string, string, string][]]>([
    [
      'an unknown type',
      ['S', 'Colour', 'Q'],
      [
        [
          'B2',
          'Type',
          'Must be one of: Short text, Long text, Number, Yes or no, One of, Several of, Date, File',
        ],
      ],
    ],
    ['a missing type', ['S', null, 'Q'], [['B2', 'Type', 'This field is required']]],
    ['a missing question', ['S', 'Date', null], [['C2', 'Question', 'This field is required']]],
    [
      'a value other than Yes or No',
      ['S', 'Date', 'Q', null, 'perhaps'],
      [['E2', 'Required', 'Must be Yes or No']],
    ],
    ['a single option', ['S', 'One of', 'Q', null, null, 'a'], [['F2', 'Options', 'Must be at least 2']]],
    [
      'a value for other question types',
      ['S', 'Date', 'Q', null, null, 'a; b'],
      [['F2', 'Options', 'Does not apply to this type of question: clear the cell']],
    ],
    [
      'a maximum below the minimum',
      ['S', 'Number', 'Q', null, null, null, 9, 1],
      [['H2', 'Maximum', 'The maximum cannot be less than the minimum']],
    ],
    [
      'too many digits',
      ['S', 'Number', 'Q', null, null, null, 0.12345],
      [['G2', 'Minimum', 'Must be a number with at most 12 digits before and 4 after the decimal point']],
    ],
    [
      'a formula',
      ['S', 'Number', { formula: 'A1' }],
      [['C2', 'Question', 'Formula: replace it with its value']],
    ],
    [
      'a date in a text column',
      ['S', 'Short text', { date: 46_388 }],
      [['C2', 'Question', 'Date: format the cell as text and type the value again']],
    ],
    [
      'a file type that is not allowed',
      ['S', 'File', 'Q', null, null, null, null, null, null, null, null, 'exe'],
      [['L2', 'File types', 'Must be allowed file types, such as .pdf, .docx']],
    ],
    [
      'several errors',
      [null, 'Number', 'x'.repeat(501), null, 'x', null, 'abc'],
      [
        ['C2', 'Question', 'This field must not be longer than 500 characters'],
        ['E2', 'Required', 'Must be Yes or No'],
        ['G2', 'Minimum', 'Must be a number with at most 12 digits before and 4 after the decimal point'],
      ],
    ],
  ])('reports every rejected cell: %s', async (_what, row, expected) => {
    const { refused, questionCount } = await read(questionsOf([row, ['S', 'Date', 'Good']]));
    expect(refused.map(({ cell, column, reason }) => [cell, column, reason]).sort()).toEqual(expected);
    expect(new Set(refused.map(({ sheet }) => sheet))).toEqual(new Set(['Questions']));
    expect(questionCount).toBe(1);
  });

  it('reports rejected cells of price lines too', async () => {
    const { refused, lineCount } = await read(
      workbookOf({
        Prices: [
          ['Code', 'Description', 'Quantity', 'Unit', 'Currency'],
          ['A', 'Good', '1', 'pcs', 'EUR'],
          ['B', null, 0, 'pcs', 'EUX'],
          ['C', 'Other currency', '1', null, 'USD'],
        ],
      }),
    );
    expect(refused.map(({ sheet, row, cell, reason }) => [sheet, row, cell, reason])).toEqual([
      ['Prices', 3, 'B3', 'This field is required'],
      ['Prices', 3, 'C3', 'Must be greater than 0'],
      ['Prices', 3, 'E3', 'Must be a currency such as EUR'],
      ['Prices', 4, 'E4', 'All lines must have the same currency: EUR'],
    ]);
    expect(lineCount).toBe(1);
  });

  it.each<[string, () => Buffer, RegExp]>([
    [
      'no worksheet with a known name',
      () => workbook([['Type', 'Question']]),
      /no sheet called Questions or Prices/,
    ],
    [
      'an unknown heading',
      () => workbookOf({ Questions: [['Type', 'Question', 'Colour']] }),
      /Colour is not recognised/,
    ],
    [
      'a duplicate heading',
      () => workbookOf({ Prices: [['Description', 'Quantity', 'quantity ']] }),
      /Quantity appears twice/,
    ],
    ['a missing heading', () => workbookOf({ Prices: [['Code', 'Quantity']] }), /Description is missing/],
    [
      'a value without a heading',
      () =>
        workbookOf({
          Questions: [
            ['Type', 'Question'],
            ['Date', 'Q', 'lost'],
          ],
        }),
      /row 2 has a value in a column without a heading/,
    ],
    [
      '501 questions',
      () => questionsOf(Array.from({ length: 501 }, () => ['S', 'Date', 'Q'])),
      /more than 500 rows below its headings/,
    ],
    ['text', () => Buffer.from('Type;Question'), /not an Excel file/],
  ])('is rejected as a whole with %s', async (_what, content, text) => {
    const answer = await send(content());
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fieldErrors).toMatchObject([
      { property: 'file', message: expect.stringMatching(text) },
    ]);
  });

  it.each([[{ filename: 'sheet.xls' }], [{ type: 'application/octet-stream' }]])(
    'is rejected by a wrong name or type: %o',
    async (other) => {
      const answer = await send(sheetWorkbook(), other);
      expect(answer.json().fieldErrors).toEqual([{ property: 'file', message: 'Invalid file type' }]);
    },
  );

  it('is rejected if it was built to exhaust the reader', async () => {
    for (const [, make] of hostileWorkbooks.slice(0, 4)) expect((await send(make())).statusCode).toBe(400);
  });

  it('is read in less than two seconds of CPU time with 500 questions and 5,000 lines', async () => {
    const questions = Array.from({ length: 500 }, (_, index) => [
      `Section ${index % 50}`,
      'One of',
      `Question ${index}`,
      'Some help',
      'Yes',
      Array.from({ length: 20 }, (__, option) => `Option ${option}`).join(';'),
    ]);
    const lines = Array.from({ length: 5000 }, (_, index) => [
      `C-${index}`,
      `Line ${index}`,
      index + 1,
      'pcs',
    ]);
    const content = workbookOf({
      Questions: [questionHead, ...questions],
      Prices: [['Code', 'Description', 'Quantity', 'Unit'], ...lines],
    });
    const start = process.threadCpuUsage();
    const { questionCount, lineCount, refused } = await read(content);
    const { user, system } = process.threadCpuUsage(start);
    expect([questionCount, lineCount, refused]).toEqual([500, 5000, []]);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

it('reads the template as empty, without errors', async () => {
  const { rawPayload, headers } = await ask(`GET ${path}/template`);
  expect(headers['content-disposition']).toContain('answer-sheet.xlsx');
  expect(await read(rawPayload)).toEqual({
    sheet: { sections: [], priceTable: null, excelTemplateId: null },
    questionCount: 0,
    lineCount: 0,
    refused: [],
  });
});
