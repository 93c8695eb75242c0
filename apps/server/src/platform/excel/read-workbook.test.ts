import { describe, expect, it } from 'vitest';
import { zip } from '../../../test/factories/archives.ts';
import { inlineWorkbook, type TestCell, workbook, workbookParts } from '../../../test/factories/workbooks.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './workbook.ts';

const limits = { rows: 1001, columns: 50 };
const handOver = (bytes: Buffer) => new Uint8Array(bytes).buffer;
const read = (bytes: Buffer, more = limits) => readWorkbook(handOver(bytes), more);
const sheet = (rows: (TestCell[] | null)[], options = {}) => read(workbook(rows, options));

describe('reading a workbook', () => {
  it('gives texts and numbers as text, and counts rows as the spreadsheet does', async () => {
    const { rows } = await sheet([['Code', 'Name'], null, [' 0012 ', 42], [null, 4.1]]);
    expect(rows).toEqual([
      { number: 1, cells: ['Code', 'Name'], faults: {} },
      { number: 3, cells: ['0012', '42'], faults: {} },
      { number: 4, cells: [null, '4.1'], faults: {} },
    ]);
  });

  it('skips blank rows, those of nothing but spaces or formats included', async () => {
    const formatted = { xml: '<c r="@" s="1"/>' };
    const { rows } = await sheet([null, ['A'], ['  '], [formatted], ['B'], [formatted]]);
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ]);
  });

  it('reads elements with a prefix and cells with strings of their own', async () => {
    const { rows } = await read(
      inlineWorkbook([
        ['Code', 'Name'],
        ['A & B', 'Käthe <x>'],
      ]),
    );
    expect(rows.map((row) => row.cells)).toEqual([
      ['Code', 'Name'],
      ['A & B', 'Käthe <x>'],
    ]);
  });

  it('reads what this product writes', async () => {
    const columns = [{ header: 'Name', width: 10, value: (name: string) => name }];
    const { rows } = await read(await writeWorkbook('Names', columns, ['Una', '=1+1']));
    expect(rows.map((row) => row.cells)).toEqual([['Name'], ['Una'], ["'=1+1"]]);
  });

  it('reads a long workbook that this product writes beside the event loop', async () => {
    const columns = [{ header: 'Number', width: 10, value: (index: number) => index }];
    const names = Array.from({ length: 300 }, (_, index) => index);
    const { rows } = await read(await writeWorkbook('Numbers', columns, names));
    expect(rows.map((row) => row.cells[0])).toEqual(['Number', ...names.map(String)]);
  });

  it('says which cells are formulas, dates, errors or merged', async () => {
    const error = { xml: '<c r="@" t="e"><v>#N/A</v></c>' };
    const rows = [
      ['A', 'B', 'C', 'D', 'E'],
      [{ formula: '1+1', value: '2' }, { date: 45000 }, error, 'merged', null],
    ];
    const { rows: found } = await sheet(rows, { merged: ['D2:E3'] });
    expect(found[1]?.faults).toEqual({ 0: 'FORMULA', 1: 'DATE', 2: 'ERROR', 3: 'MERGED', 4: 'MERGED' });
    expect(found[1]?.cells[1]).toBeNull();
  });

  const refusals: [string, Buffer, RegExp][] = [
    ['text', Buffer.from('supplier;name\nA;B'), /not an Excel workbook/],
    ['nothing', Buffer.alloc(0), /not an Excel workbook/],
    ['another archive', zip([{ name: 'readme.txt', content: 'hello' }]), /not an Excel workbook/],
    ['half a workbook', workbook([['A']]).subarray(0, 900), /not an Excel workbook/],
    ['broken XML', zip(workbookParts('<worksheet><sheetData><row><c></row>')), /not an Excel workbook/],
    [
      'a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /protected by a password/,
    ],
    ['the old format', Buffer.from('d0cf11e0a1b11ae1aabb', 'hex'), /old kind/],
    ['an encrypted part', zip([{ name: 'xl/workbook.xml', content: '<x/>', encrypted: true }]), /encrypted/],
    [
      'two parts of one name',
      zip([...workbookParts('<worksheet/>'), { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' }]),
      /not an Excel workbook/,
    ],
    [
      '200 columns',
      workbook([Array.from({ length: 200 }, (_, index) => `C${index}`)]),
      /more than 50 columns/,
    ],
    ['too many rows', workbook(Array.from({ length: 1002 }, () => ['A'])), /more than 1000 rows/],
    [
      'a cell at the end of the world',
      zip(
        workbookParts(
          '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      ),
      /A1048576 lies far below the table/,
    ],
  ];
  it.each(refusals)('refuses %s with a clear text', async (_what, bytes, text) => {
    await expect(read(bytes)).rejects.toThrow(text);
  });

  const zeros = Buffer.alloc(190 * 1024 * 1024, '0');
  const bombs: [string, () => Buffer][] = [
    [
      'a part that inflates a thousandfold',
      () => zip([...workbookParts('<worksheet/>'), { name: 'a', content: zeros }]),
    ],
    [
      'a part that claims to be small',
      () => zip([...workbookParts('<worksheet/>'), { name: 'a', content: zeros, claimedSize: 10 }]),
    ],
    [
      'thousands of parts',
      () => zip(Array.from({ length: 5000 }, (_, index) => ({ name: `part-${index}`, content: '' }))),
    ],
  ];
  it.each(bombs)('refuses a bomb within a second: %s', async (_what, make) => {
    const bytes = make();
    const start = performance.now();
    await expect(read(bytes)).rejects.toThrow(/too large|not an Excel workbook/);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('gives up on a workbook that wants more memory than it may have', async () => {
    const bytes = workbook(
      Array.from({ length: 40_000 }, (_, row) => [0, 1, 2, 3].map((cell) => `${row}-${cell}`)),
    );
    const cost = { megabytes: 8, milliseconds: 20_000 };
    await expect(readWorkbook(handOver(bytes), { rows: 50_000, columns: 5 }, cost)).rejects.toThrow(
      /too large/,
    );
  });

  it('gives up on a workbook that takes longer than it may', async () => {
    const cost = { megabytes: 768, milliseconds: 1 };
    await expect(readWorkbook(handOver(workbook([['A']])), limits, cost)).rejects.toThrow(/took too long/);
  });

  it('drops no row of which every cell is a formula that was never calculated', async () => {
    const { rows } = await sheet([['Code'], [{ formula: 'B2' }], [{ xml: '<c r="@"><f>B3</f></c>' }]]);
    expect(rows.map(({ number, faults }) => [number, faults])).toEqual([
      [1, {}],
      [2, { 0: 'FORMULA' }],
      [3, { 0: 'FORMULA' }],
    ]);
  });

  it('answers several at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => sheet([[`A${index}`]])));
    expect(answers.map(({ rows }) => rows[0]?.cells[0])).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
  });
});
