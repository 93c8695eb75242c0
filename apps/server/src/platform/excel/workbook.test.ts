import { describe, expect, it } from 'vitest';
import { partOf, unguardedCells } from '../../../test/exported.ts';
import { readWorkbook } from './read-workbook.ts';
import { type WorkbookColumn, writeWorkbook } from './workbook.ts';

type Thing = [text: string | null, number: number | null, at: Date | null, isOpen: boolean | null];
const columns: WorkbookColumn<Thing>[] = [
  { header: 'Text', width: 20, value: ([text]) => text },
  { header: 'Number', width: 10, value: ([, number]) => number },
  { header: 'At (UTC)', width: 20, value: ([, , at]) => at },
  { header: 'Open', width: 8, value: ([, , , isOpen]) => isOpen },
];
const at = new Date('2026-11-15T10:30:00Z');

const sheetOf = (workbook: Buffer) => partOf(workbook, 'xl/worksheets/sheet1.xml');
const valuesOf = async (workbook: Buffer) => {
  const limits = { rows: 10_000, columns: 10, cells: 100_000 };
  const { rows } = await readWorkbook(new Uint8Array(workbook).buffer, limits);
  return rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null));
};

describe('writing a workbook', () => {
  it('writes each value as a cell of its type', async () => {
    const workbook = await writeWorkbook('Things', columns, [['plain', 1.5, at, true]]);
    const sheet = await sheetOf(workbook);
    expect(sheet).toContain('<c r="A2" s="2" t="inlineStr"><is><t>plain</t></is></c>');
    expect(sheet).toContain('<c r="B2"><v>1.5</v></c>');
    expect(sheet).toContain('<c r="C2" s="6"><v>46341.4375</v></c>');
    expect(sheet).toContain('<c r="D2" t="b"><v>1</v></c>');
    expect(await partOf(workbook, 'xl/styles.xml')).toMatch(/numFmtId="164" formatCode="yyyy/);
  });

  it('freezes the header row and filters all rows', async () => {
    const workbook = await writeWorkbook("Things & co's", columns, [
      ['a', 1, null, null],
      ['b', 2, null, null],
    ]);
    const sheet = await sheetOf(workbook);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
    expect(await partOf(workbook, 'xl/workbook.xml')).toContain(
      `hidden="1">'Things &amp; co''s'!$A$1:$D$3</definedName>`,
    );
  });

  it.each(['=1+1', '+44 20 7946', '-3', '@sum', '\tx', '\rx', '=a\nb'])(
    'marks %j as text without changing it',
    async (text) => {
      const workbook = await writeWorkbook('Things', columns, [[text, null, null, null]]);
      expect(await unguardedCells(workbook)).toEqual([]);
      expect(await sheetOf(workbook)).toMatch(/<c r="A2" s="[35]"/);
      expect((await valuesOf(workbook))[1]).toEqual([text]);
    },
  );

  it('preserves any text, and truncates what exceeds a cell', async () => {
    const texts = [' space ', 'a & <b> "c"', 'line\nbreak', '_x000D_', '\u0001', '日本 🚢', '1e5', 'TRUE'];
    const workbook = await writeWorkbook(
      'Things',
      columns,
      [...texts, 'x'.repeat(40_000)].map((text): Thing => [text, null, null, null]),
    );
    const values = (await valuesOf(workbook)).slice(1).flat();
    expect(values.slice(0, -1)).toEqual(texts);
    expect(values.at(-1)).toBe(`${'x'.repeat(32_766)}…`);
  });

  it('writes many rows in a worker thread, as they arrive', async () => {
    async function* batches() {
      for (let batch = 0; batch < 3; batch += 1) {
        yield Array.from({ length: 500 }, (_, row): Thing => [null, batch * 500 + row, at, null]);
      }
    }
    const values = await valuesOf(await writeWorkbook('Numbers', columns, batches()));
    expect(values).toHaveLength(1501);
    expect(values.at(-1)).toEqual([null, 1499, at]);
    const rows = Array.from({ length: 1500 }, (_, row): Thing => [null, row, at, null]);
    expect(await valuesOf(await writeWorkbook('Numbers', columns, rows))).toEqual(values);
  });

  it('rejects when its rows cannot be read', async () => {
    async function* broken(): AsyncGenerator<Thing[]> {
      yield [['a', null, null, null]];
      throw new Error('The database is away.');
    }
    await expect(writeWorkbook('Things', columns, broken())).rejects.toThrow('The database is away.');
  });
});
