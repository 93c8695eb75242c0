import { describe, expect, it } from 'vitest';
import { zip } from '../../../test/factories/archives.ts';
import { inlineWorkbook, type TestCell, workbook, workbookParts } from '../../../test/factories/workbooks.ts';
import { readWorkbook } from './read-workbook.ts';
import type { WorkbookRow } from './workbook-content.ts';

const limits = { rows: 1001, columns: 50, cells: 10_000 };
const handOver = (bytes: Buffer) => new Uint8Array(bytes).buffer;
const read = (bytes: Buffer, more = limits) => readWorkbook(handOver(bytes), more);
const sheet = (rows: (TestCell[] | null)[], options = {}) => read(workbook(rows, options));

const valuesOf = ({ cells }: WorkbookRow) => cells.map((cell) => cell?.value ?? null);
const faultsOf = ({ cells }: WorkbookRow) => cells.map((cell) => cell?.fault ?? null);

describe('reading a workbook', () => {
  it('returns typed cells and the spreadsheet’s row numbers', async () => {
    const yes = { xml: '<c r="@" t="b"><v>1</v></c>' };
    const isoDate = { xml: '<c r="@" t="d"><v>2026-11-15T10:30:00</v></c>' };
    const { rows } = await sheet([
      ['Code', 'Name'],
      null,
      [' 0012 ', 42, { date: 46_341.4375 }, yes, isoDate],
      [null, 4.1],
    ]);
    expect(rows.map((row) => [row.number, ...valuesOf(row)])).toEqual([
      [1, 'Code', 'Name'],
      [3, ' 0012 ', 42, new Date('2026-11-15T10:30:00Z'), true, new Date('2026-11-15T10:30:00Z')],
      [4, null, 4.1],
    ]);
  });

  const dateFormats: [string, boolean][] = [
    ['yyyy-mm-dd', true],
    ['[$-409]d/m/yyyy', true],
    ['[h]:mm', true],
    ['#,##0.00 "days"', false],
    ['[Red]0.00', false],
    ['0\\d', false],
    ['General', false],
  ];
  it.each(dateFormats)('recognises a number in the format %s as a date: %s', async (format, isDate) => {
    const formatCode = format.replaceAll('"', '&quot;');
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const { rows } = await sheet([[{ date: 46_341 }]], { styles });
    expect(rows[0]?.cells[0]?.value instanceof Date).toBe(isDate);
  });

  it('supports the 1904 date system', async () => {
    const { rows } = await sheet([[{ date: 44_879 }]], { countsFrom1904: true });
    expect(rows[0] && valuesOf(rows[0])).toEqual([new Date('2026-11-15T00:00:00Z')]);
  });

  it('ignores phonetic readings and decodes escaped characters', async () => {
    const rich = {
      xml: '<c r="@" t="inlineStr"><is><r><t>a_x000D_</t></r><rPh><t>no</t></rPh><r><t><![CDATA[<b>]]></t></r></is></c>',
    };
    const { rows } = await sheet([[rich]]);
    expect(rows[0] && valuesOf(rows[0])).toEqual(['a\r<b>']);
  });

  it('skips blank rows, including those with only spaces or formats', async () => {
    const formatted = { xml: '<c r="@" s="1"/>' };
    const { rows } = await sheet([null, ['A'], ['  '], [formatted], ['B'], [formatted]]);
    expect(rows.map((row) => [row.number, ...valuesOf(row)])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ]);
  });

  it('reads elements with a prefix, and inline strings', async () => {
    const { rows } = await read(
      inlineWorkbook([
        ['Code', 'Name'],
        ['A & B', 'Käthe <x>'],
      ]),
    );
    expect(rows.map(valuesOf)).toEqual([
      ['Code', 'Name'],
      ['A & B', 'Käthe <x>'],
    ]);
  });

  it('marks formulas, errors and merged cells', async () => {
    const error = { xml: '<c r="@" t="e"><v>#N/A</v></c>' };
    const rows = [
      ['A', 'B', 'C', 'D', 'E'],
      [{ formula: '1+1', value: '2' }, 'plain', error, 'merged', null],
    ];
    const { rows: found } = await sheet(rows, { merged: ['D2:E3'] });
    expect(found[1] && faultsOf(found[1])).toEqual(['FORMULA', null, 'ERROR', 'MERGED', 'MERGED']);
    expect(found[1] && valuesOf(found[1])).toEqual(['2', 'plain', null, 'merged', null]);
  });

  const refusals: [string, Buffer, RegExp][] = [
    ['a text file', Buffer.from('supplier;name\nA;B'), /not an Excel file/],
    ['an empty file', Buffer.alloc(0), /not an Excel file/],
    ['another archive', zip([{ name: 'readme.txt', content: 'hello' }]), /not an Excel file/],
    ['a truncated workbook', workbook([['A']]).subarray(0, 900), /Excel file is damaged/],
    ['broken XML', zip(workbookParts('<worksheet><sheetData><row><c></row>')), /Excel file is damaged/],
    [
      'a password-protected workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /protected by a password/,
    ],
    ['the .xls format', Buffer.from('d0cf11e0a1b11ae1aabb', 'hex'), /old format/],
    ['an encrypted part', zip([{ name: 'xl/workbook.xml', content: '<x/>', encrypted: true }]), /encrypted/],
    [
      'two parts with the same name',
      zip([...workbookParts('<worksheet/>'), { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' }]),
      /Excel file is damaged/,
    ],
    [
      '200 columns',
      workbook([Array.from({ length: 200 }, (_, index) => `C${index}`)]),
      /more than 50 columns/,
    ],
    ['too many rows', workbook(Array.from({ length: 1002 }, () => ['A'])), /more than 1000 rows/],
    [
      'a cell in the last possible row',
      zip(
        workbookParts(
          '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      ),
      /A1048576 is far below the table/,
    ],
  ];
  it.each(refusals)('rejects %s with a clear message', async (_what, bytes, text) => {
    await expect(read(bytes)).rejects.toThrow(text);
  });

  it('rejects a workbook that exceeds its memory limit', async () => {
    const bytes = workbook(
      Array.from({ length: 40_000 }, (_, row) => [0, 1, 2, 3].map((cell) => `${row}-${cell}`)),
    );
    const cost = { megabytes: 8, milliseconds: 20_000 };
    await expect(
      readWorkbook(handOver(bytes), { ...limits, rows: 50_000, cells: 200_000 }, cost),
    ).rejects.toThrow(/too large/);
  });

  it('rejects a workbook that exceeds its time limit', async () => {
    const cost = { megabytes: 768, milliseconds: 1 };
    await expect(readWorkbook(handOver(workbook([['A']])), limits, cost)).rejects.toThrow(/took too long/);
  });

  it('keeps rows of formulas that were never calculated', async () => {
    const { rows } = await sheet([['Code'], [{ formula: 'B2' }], [{ xml: '<c r="@"><f>B3</f></c>' }]]);
    expect(rows.map((row) => [row.number, ...faultsOf(row)])).toEqual([
      [1, null],
      [2, 'FORMULA'],
      [3, 'FORMULA'],
    ]);
  });

  it('reads several workbooks at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => sheet([[`A${index}`]])));
    expect(answers.map(({ rows }) => rows[0]?.cells[0]?.value)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
  });
});
