import { describe, expect, it } from 'vitest';
import { hostileWorkbooks } from '../../../test/factories/hostile-workbooks.ts';
import { workbook } from '../../../test/factories/workbooks.ts';
import { parseWorkbook } from './parse-workbook.ts';

const limits = { rows: 10_001, columns: 50, cells: 250_000 };

/** The CPU time of this thread, independent of the load of the machine. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await task();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

describe('a workbook crafted to keep the reader busy', () => {
  it.each(hostileWorkbooks)('is rejected within a second of CPU time: %s', async (_what, make, text) => {
    const bytes = make();
    const work = await workOf(() => expect(parseWorkbook(bytes, [limits])).rejects.toThrow(text));
    expect(work).toBeLessThan(1000);
  });

  it('causes work that grows no faster than its size', async () => {
    const rows = (count: number) =>
      workbook(Array.from({ length: count }, (_, row) => [`code ${row}`, 'name', null, 'unclosed < "quote']));
    const [small, large] = [rows(1000), rows(10_000)];
    await parseWorkbook(small, [limits]);
    const smallWork = await workOf(() => parseWorkbook(small, [limits]));
    const largeWork = await workOf(() => parseWorkbook(large, [limits]));
    expect(largeWork).toBeLessThan(smallWork * 40);
  });
});
