import { createTextCollector, decodeText } from './cell-text.ts';
import { readXml, type WorkBudget } from './read-xml.ts';

/** Budget for a string besides its text, in characters, tags included. */
const overheadCost = 90;

/** The shared strings that a sheet refers to, by index; others are skipped. */
export async function readStrings(
  part: AsyncIterable<Uint8Array>,
  wanted: Set<number>,
  budget: WorkBudget,
): Promise<Map<number, string>> {
  const strings = new Map<number, string>();
  const collector = createTextCollector(() => 'A cell');
  let index = 0;
  const listener = {
    open: collector.open,
    text(piece: string) {
      if (wanted.has(index)) collector.add(piece);
    },
    close(name: string) {
      collector.close(name);
      if (name !== 'si') return;
      if (wanted.has(index)) {
        const text = collector.take();
        strings.set(index, decodeText(text));
        budget.earn(overheadCost + text.length);
      }
      index += 1;
    },
  };
  await readXml(part, listener, budget, () => strings.size === wanted.size);
  return strings;
}
