import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { zip } from '../../../test/factories/archives.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { sendSuppliers, workbookType } from '../../../test/factories/supplier-uploads.ts';
import { type TestCell, workbook, workbookParts } from '../../../test/factories/workbooks.ts';
import { multipart } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let buyer: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
});
afterAll(() => test.close());

const good = workbook([
  ['Supplier ID', 'Name'],
  ['A', 'B'],
]);
const headed = (headings: TestCell[], ...rows: TestCell[][]) => workbook([headings, ...rows]);
const advice = 'The first row must contain the headings from the template, in any order.';

const refusals: [string, Buffer | string, object, string | RegExp][] = [
  ['a text file', 'Supplier ID;Name', {}, /not an Excel file/],
  ['an Excel file with another extension', good, { filename: 'suppliers.zip' }, 'Invalid file type'],
  ['a file name that is only an extension', good, { filename: '.xlsx' }, 'Invalid file type'],
  ['an Excel file with another content type', good, { type: 'application/zip' }, 'Invalid file type'],
  ['an empty workbook', workbook([]), {}, 'This Excel file is empty.'],
  ['an empty file', '', {}, /not an Excel file/],
  ['no Supplier ID column', headed(['Name']), {}, `The column Supplier ID is missing. ${advice}`],
  ['no known column', headed(['Foo']), {}, `The columns Supplier ID, Name are missing. ${advice}`],
  [
    'an unknown column',
    headed(['Supplier ID', 'Name', 'Shoe size']),
    {},
    `The column Shoe size is not recognised. ${advice}`,
  ],
  [
    'a duplicate column',
    headed(['Supplier ID', 'supplierCode', 'Name']),
    {},
    'The column Supplier ID appears twice.',
  ],
  [
    'a value without a heading',
    headed(['Supplier ID', null, 'Name'], ['A', 'lost', 'B']),
    {},
    'Row 2 has a value in a column without a heading.',
  ],
  [
    '200 columns',
    headed(Array.from({ length: 200 }, (_, index) => `Column ${index}`)),
    {},
    'The sheet has more than 50 columns (cell AY1). Remove those that are not in the template.',
  ],
  [
    'a ZIP bomb',
    zip([...workbookParts('<worksheet/>'), { name: 'bomb', content: Buffer.alloc(100_000_000) }]),
    {},
    'This Excel file is too large.',
  ],
];

describe('an invalid upload', () => {
  it.each(refusals)('is rejected: %s', async (_what, content, upload, message) => {
    const answers = [
      await sendSuppliers(test, buyer, content, upload),
      await sendSuppliers(test, buyer, content, { ...upload, address: '/refused' }),
    ];
    for (const answer of answers) {
      const property = 'file';
      const text = typeof message === 'string' ? message : expect.stringMatching(message);
      expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message: text }] });
    }
  });

  it('is rejected with more than 10,000 rows', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => [`A${index}`, 'B']);
    const answer = await sendSuppliers(test, buyer, workbook([['Supplier ID', 'Name'], ...rows]));
    const message = 'The sheet has more than 10000 rows below its headings. Split it into several files.';
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'file', message }] });
  });

  it('is rejected above 25 MB', async () => {
    const answer = await sendSuppliers(test, buyer, Buffer.alloc(25 * 1024 * 1024 + 1));
    const message = 'The file must not be larger than 25 MB';
    expectProblem(answer, 413, 'TOO_LARGE', { fieldErrors: [{ property: 'file', message }] });
  });

  const send = (parts: Parameters<typeof multipart>[0]) => {
    const { payload, headers } = multipart(parts);
    const url = '/api/business-unit/suppliers/import';
    return test.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  };
  const file = { name: 'file', filename: 'a.xlsx', type: workbookType, content: good };

  it('is rejected without a file, with two files, or with an invalid option', async () => {
    expect((await send([{ name: 'dryRun', content: 'true' }])).statusCode).toBe(400);
    expect((await send([file, file])).statusCode).toBe(400);
    expectProblem(await send([{ name: 'dryRun', content: 'perhaps' }, file]), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'dryRun', message: expect.any(String) }],
    });
  });

  it('does not include one with options after the file', async () => {
    const answer = await send([file, { name: 'dryRun', content: 'true' }]);
    expect(answer.json().data).toMatchObject({ applied: false, added: 1 });
  });

  it('is rejected if it is not multipart', async () => {
    const url = '/api/business-unit/suppliers/import';
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: buyer.headers,
      payload: { file: 'x' },
    });
    expect(answer.statusCode).toBe(415);
  });
});
