/** Part of a text, marked if the other version differs. */
export interface TextSegment {
  text: string;
  isMarked: boolean;
}

/** Maximum number of words. Longer texts are marked as a whole. */
const maxWords = 1500;

/** Splits the first text into pieces and marks what the second does not contain. */
export function markedDifferences(text: string, other: string): TextSegment[] {
  const [mine, theirs] = [wordsOf(text), wordsOf(other)];
  if (mine.length > maxWords || theirs.length > maxWords) return [{ text, isMarked: text !== other }];
  const shared = sharedWords(mine, theirs);
  const segments: TextSegment[] = [];
  mine.forEach((word, place) => {
    const isMarked = !shared.has(place);
    const last = segments.at(-1);
    if (last?.isMarked === isMarked) last.text += word;
    else segments.push({ text: word, isMarked });
  });
  return segments;
}

/** Splits a text into words with their spaces. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?/g) ?? [];

/** Indices of a longest common subsequence of words. */
function sharedWords(mine: string[], theirs: string[]): Set<number> {
  const width = theirs.length + 1;
  const lengths = new Uint16Array((mine.length + 1) * width);
  const same = (one: number, two: number) => mine[one]?.trim() === theirs[two]?.trim();
  for (let one = mine.length - 1; one >= 0; one -= 1) {
    for (let two = theirs.length - 1; two >= 0; two -= 1) {
      lengths[one * width + two] = same(one, two)
        ? (lengths[(one + 1) * width + two + 1] ?? 0) + 1
        : Math.max(lengths[(one + 1) * width + two] ?? 0, lengths[one * width + two + 1] ?? 0);
    }
  }
  const shared = new Set<number>();
  for (let one = 0, two = 0; one < mine.length && two < theirs.length; ) {
    if (same(one, two)) {
      shared.add(one);
      one += 1;
      two += 1;
    } else if ((lengths[(one + 1) * width + two] ?? 0) >= (lengths[one * width + two + 1] ?? 0)) one += 1;
    else two += 1;
  }
  return shared;
}
