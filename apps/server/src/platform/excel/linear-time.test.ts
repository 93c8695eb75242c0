import { describe, expect, it } from 'vitest';
import { zip } from '../../../test/factories/archives.ts';
import { workbook, workbookParts } from '../../../test/factories/workbooks.ts';
import { stripFormat } from './number-styles.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { ThreadLimitError, withThread } from './with-thread.ts';

/** The CPU time of this thread in milliseconds, independent of the load of the machine. */
async function workOf(task: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await task();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

describe('bareFormat', () => {
  it.each([
    ['yyyy "year"', 'yyyy '],
    ['[$-409]d/m', 'd/m'],
    ['[h]:mm', '[h]:mm'],
    ['0\\d_m*s', '0'],
    ['"open [Red', '"open [Red'],
    ['[Red', '[Red'],
    ['0%;"%"', '0%;'],
    ['\\', '\\'],
  ])('turns %s into %s', (code, bare) => expect(stripFormat(code)).toBe(bare));

  // A single pass takes milliseconds; searching from each character to the end would take many seconds.
  it.each(['"', '[', '["', '"[', '\\', '_', '*"', '[h', '[x]"', 'y[', '"]'])(
    'takes linear time for %s repeated',
    async (piece) => expect(await workOf(() => stripFormat(piece.repeat(150_000)))).toBeLessThan(1500),
  );
});

describe('reading a workbook', () => {
  it('costs no more per character with long formats than with short ones', async () => {
    const withFormats = (count: number, length: number) => {
      const format = `<numFmt numFmtId="200" formatCode="${'['.repeat(length)}"/>`;
      const styles = `<styleSheet><numFmts>${format.repeat(count)}</numFmts><cellXfs><xf/></cellXfs></styleSheet>`;
      return workbook([['A']], { styles });
    };
    const [short, long] = [withFormats(40_000, 25), withFormats(12_000, 250)];
    const limits = { rows: 10, columns: 5, cells: 50 };
    const read = (bytes: Buffer) => () => parseWorkbook(bytes, [limits]);
    await read(short)();
    const shortWork = await workOf(read(short));
    // The styles are 1.5 times as long; searching from each bracket would take ten times as long.
    expect(await workOf(read(long))).toBeLessThan(shortWork * 4);
  });

  it('rejects several sheets that refer to the same part', async () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>';
    const parts = workbookParts(sheet).map((part) => ({
      ...part,
      content: part.content.replace(/<sheet .*?\/>/, (one) => one + one.replace('Suppliers', 'Again')),
    }));
    const limits = { rows: 10, columns: 5, cells: 50 };
    await expect(parseWorkbook(zip(parts), [limits])).rejects.toThrow('is damaged');
  });

  it('stops after its time limit, whatever the thread is doing', async () => {
    const busy = new URL(`data:text/javascript,${encodeURIComponent('for (;;) {}')}`);
    const cost = { megabytes: 64, milliseconds: 300 };
    const never = () => new Promise<never>(() => undefined);
    await expect(withThread(busy, {}, cost, never)).rejects.toEqual(new ThreadLimitError('TIME'));
  });
});
