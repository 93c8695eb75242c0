import { type ImportResult, importColumns, type Supplier } from '@tenderbox/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { sendSuppliers } from '../../../test/factories/supplier-uploads.ts';
import { type TestCell, workbook } from '../../../test/factories/workbooks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let buyer: TestPerson;
let ask: RequestFn;

const suppliers = '/api/business-unit/suppliers';
const columns = ['Supplier ID', 'Name', 'Phone', 'Tags', 'Notes'];
const stored = {
  supplierCode: 'S-1',
  name: 'Stored',
  phone: '+44 1',
  tags: ['rope', 'steel'],
  notes: 'careful',
};

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
  ask = requestAs(test, buyer);
  expect((await ask(`POST ${suppliers}`, { payload: stored })).statusCode).toBe(201);
});

const rowsOf = (...rows: TestCell[][]) => workbook([columns, ...rows]);
const bring = async (content: Buffer, fields: Record<string, string> = {}) => {
  const answer = await sendSuppliers(test, buyer, content, { fields });
  expect(answer.statusCode).toBe(200);
  return answer.json().data as ImportResult;
};
const read = async () => (await ask(`GET ${suppliers}?search=S-1`)).json().data.items[0] as Supplier;

describe('a blank cell', () => {
  const content = rowsOf(['S-1', null, '+44 2', null, '  ']);

  it('keeps the stored value, including the name', async () => {
    const result = await bring(content);
    expect(result).toMatchObject({ changed: 1, emptied: 0, refused: [], applied: true });
    expect(result.rows).toEqual([
      {
        row: 2,
        supplierCode: 'S-1',
        name: 'Stored',
        outcome: 'CHANGE',
        changes: [{ column: 'Phone', before: '+44 1', after: '+44 2' }],
      },
    ]);
    expect(await read()).toMatchObject({ ...stored, phone: '+44 2' });
  });

  it('clears the stored value if that option is set, and shows it in the preview', async () => {
    const named = rowsOf(['S-1', 'Stored', null, null, null]);
    const clear = { clearBlanks: 'true' };
    const result = await bring(named, { ...clear, dryRun: 'true' });
    expect(result).toMatchObject({ changed: 1, emptied: 3, applied: false });
    expect(result.rows[0]?.changes).toEqual([
      { column: 'Phone', before: '+44 1', after: null },
      { column: 'Tags', before: 'rope, steel', after: null },
      { column: 'Notes', before: 'careful', after: null },
    ]);
    expect(await read()).toMatchObject(stored);
    await bring(named, clear);
    expect(await read()).toMatchObject({ name: 'Stored', phone: null, tags: [], notes: null });
  });

  it('cannot clear a name or create a supplier without one', async () => {
    expect((await bring(content, { clearBlanks: 'true' })).refused).toMatchObject([{ cell: 'B2' }]);
    const [refused] = (await bring(rowsOf(['S-2', null, '+44 2']))).refused;
    expect(refused).toEqual({ row: 2, column: 'Name', cell: 'B2', reason: 'This field is required' });
  });

  it('changes nothing in the unfilled columns of a template', async () => {
    const head = Object.values(importColumns);
    const result = await bring(workbook([head, ['S-1', 'Renamed', ...head.slice(2).map(() => null)]]));
    expect(result).toMatchObject({ changed: 1, emptied: 0, applied: true });
    expect(await read()).toMatchObject({ ...stored, name: 'Renamed' });
  });
});

describe('the preview', () => {
  it('truncates long values', async () => {
    const [row] = (await bring(rowsOf(['S-1', 'Stored', null, null, 'x'.repeat(5000)]), { dryRun: 'true' }))
      .rows;
    expect(row?.changes).toEqual([{ column: 'Notes', before: 'careful', after: `${'x'.repeat(200)}…` }]);
  });

  it('has no rows for a workbook with only headings', async () => {
    expect(await bring(rowsOf(), { dryRun: 'true' })).toMatchObject({ rows: [], refused: [], added: 0 });
  });

  it('warns about suspicious cells but accepts them', async () => {
    const yes = { xml: '<c r="@" t="b"><v>1</v></c>' };
    const result = await bring(
      rowsOf(['S-2', yes], ['S-3', 1e21], ['S-4', '2026-11-15'], ['S-5', 'Fine Ltd']),
    );
    expect(result.warnings.map(({ cell, column, reason }) => [cell, column, reason])).toEqual([
      ['B2', 'Name', 'Is the value TRUE, which a spreadsheet may have made from a word'],
      ['B3', 'Name', 'Looks like a long number that a spreadsheet has shortened'],
      ['B4', 'Name', 'Looks like a date'],
    ]);
    expect(result).toMatchObject({ added: 4, applied: true });
  });
});

describe('the rejected rows', () => {
  it('are the ones the import rejects with the same options', async () => {
    const content = rowsOf(['S-1', null, '+44 2'], ['S-2', null]);
    const codes = async (address: string) => {
      const { rawPayload } = await sendSuppliers(test, buyer, content, { address });
      const [sheet] = await readWorkbook(rawPayload);
      return sheet?.data.slice(1).map(([code]) => code);
    };
    expect(await codes('/refused')).toEqual(['S-2']);
    expect(await codes('/refused?clearBlanks=true')).toEqual(['S-1', 'S-2']);
  });
});
