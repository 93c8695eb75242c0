import { describe, expect, it } from 'vitest';
import { hostileWorkbooks } from '../../../test/factories/hostile-workbooks.ts';
import { workbook } from '../../../test/factories/workbooks.ts';
import { parseWorkbook } from './parse-workbook.ts';

const limits = { rows: 10_001, columns: 50, cells: 250_000 };

/** How long this thread works on something, however busy the machine is with other things. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await task();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

describe('a workbook that was made to keep the reader busy', () => {
  it.each(hostileWorkbooks)('is refused within a second of work: %s', async (_what, make, text) => {
    const bytes = make();
    const work = await workOf(() => expect(parseWorkbook(bytes, [limits])).rejects.toThrow(text));
    expect(work).toBeLessThan(1000);
  });

  it('makes work that grows with its size, not faster', async () => {
    const rows = (count: number) =>
      workbook(Array.from({ length: count }, (_, row) => [`code ${row}`, 'name', null, 'unclosed < "quote']));
    const [small, large] = [rows(1000), rows(10_000)];
    await parseWorkbook(small, [limits]);
    const smallWork = await workOf(() => parseWorkbook(small, [limits]));
    const largeWork = await workOf(() => parseWorkbook(large, [limits]));
    expect(largeWork).toBeLessThan(smallWork * 40);
  });
});
