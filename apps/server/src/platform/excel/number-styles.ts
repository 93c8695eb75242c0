import { readXml, type WorkBudget } from './read-xml.ts';
import { tooLarge } from './workbook-content.ts';

/** Excel itself knows no more styles of cells than this. */
const mostStyles = 65_536;
const longestFormat = 255;

/** The formats of dates and times that every spreadsheet has built in. */
function isBuiltIn(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/**
 * A format without its fixed texts ("…"), escaped characters, fillers, and conditions and colours in brackets; [h], [m] and
 * [s] stay. It goes through the format once: a quote or bracket without an end stays as it is and is not searched again.
 */
export function bareFormat(code: string): string {
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
      if (name === 'numFmt' && formatCode.length <= longestFormat) {
        const bare = bareFormat(formatCode);
        // Years, months, days, hours or seconds.
        if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) dateFormats.add(numFmtId);
        // A number that is shown a hundredfold, with the sign behind it.
        if (bare.includes('%')) percentFormats.add(numFmtId);
      }
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
