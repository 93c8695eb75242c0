import { readXml, type WorkBudget } from './read-xml.ts';
import { tooLarge } from './workbook-content.ts';

/** Excel itself knows no more styles of cells than this. */
const mostStyles = 65_536;
const longestFormat = 255;

/** The formats of dates and times that every spreadsheet has built in. */
function isBuiltIn(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Whether a format shows years, months, days, hours or seconds, outside of its fixed texts. */
function showsDate(code: string): boolean {
  if (code.length > longestFormat) return false;
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

/** Whether a format shows a number a hundredfold, with the sign behind it. */
const showsPercent = (code: string) =>
  code.length <= longestFormat && code.replace(/"[^"]*"|\\./g, '').includes('%');

/** Which styles of cells show their number as something else, by the index that cells name them with. */
export interface NumberStyles {
  dates: Set<number>;
  percents: Set<number>;
}

export async function readNumberStyles(
  part: AsyncIterable<Uint8Array>,
  budget: WorkBudget,
): Promise<NumberStyles> {
  const dateFormats = new Set<string>();
  const percentFormats = new Set(['9', '10']);
  const styles: NumberStyles = { dates: new Set(), percents: new Set() };
  let isInCells = false;
  let index = 0;
  const listener = {
    open(name: string, attributes: Record<string, string>) {
      const { numFmtId = '0', formatCode = '' } = attributes;
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt' && showsDate(formatCode)) dateFormats.add(numFmtId);
      if (name === 'numFmt' && showsPercent(formatCode)) percentFormats.add(numFmtId);
      if (name !== 'xf' || !isInCells) return;
      if (index >= mostStyles) throw tooLarge();
      if (isBuiltIn(Number(numFmtId)) || dateFormats.has(numFmtId)) styles.dates.add(index);
      if (percentFormats.has(numFmtId)) styles.percents.add(index);
      index += 1;
    },
    close(name: string) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
  await readXml(part, listener, budget);
  return styles;
}
