import { readXml, type WorkBudget } from './read-xml.ts';
import { tooLarge } from './workbook-content.ts';

/** Excel's own limit of cell styles. */
const maxStyles = 65_536;
const maxFormatLength = 255;

/** Whether a format id is one of the built-in date and time formats. */
function isBuiltIn(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/**
 * A number format without literal texts ("…"), escaped characters, fillers, and conditions and colours in
 * brackets; [h], [m] and [s] stay. Works in a single pass: an unclosed quote or bracket stays unchanged and
 * is not searched again.
 */
export function stripFormat(code: string): string {
  const [lastQuote, lastBracket] = [code.lastIndexOf('"'), code.lastIndexOf(']')];
  let bare = '';
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] as string;
    if (character === '"' && at < lastQuote) at = code.indexOf('"', at + 1);
    else if (character === '[' && at < lastBracket && !'hms'.includes(code[at + 1]?.toLowerCase() ?? ''))
      at = code.indexOf(']', at);
    else if ('\\_*'.includes(character) && at + 1 < code.length) at += 1;
    else bare += character;
  }
  return bare;
}

/** Which cell styles show their number as a date or percentage, by style index. */
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
      if (name === 'numFmt' && formatCode.length <= maxFormatLength) {
        const bare = stripFormat(formatCode);
        // Years, months, days, hours or seconds.
        if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) dateFormats.add(numFmtId);
        // A percentage.
        if (bare.includes('%')) percentFormats.add(numFmtId);
      }
      if (name !== 'xf' || !isInCells) return;
      if (index >= maxStyles) throw tooLarge();
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
