/** Names that must not appear in a published text. */
export interface WatchedNames {
  /** The supplier that asked: even a single word of its name would reveal it. */
  asker: { name: string; supplierCode: string; person: string | null };
  /** Names of other suppliers, searched for as a whole. */
  others?: readonly string[];
}

/** Words that are common in company names and identify none. */
const commonWords = new Set(
  'and the of for ltd limited plc llc inc corp gmbh ag kg bv nv sa sas srl spa oy ab co company group holding'.split(
    ' ',
  ),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches whole words only; a name may begin or end with punctuation. */
const wholeWord = (text: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, flags);

/** The names found in a text, as written there, without duplicates; longer ones first. */
export function namesInText(text: string, { asker, others = [] }: WatchedNames): string[] {
  const whole = [asker.name, asker.supplierCode, asker.person ?? '', ...others];
  // A single word only matches in the case of the name: "Tools", not "tools".
  const words = [asker.name, asker.person ?? '']
    .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2 && !commonWords.has(word.toLowerCase()));
  const found = [
    ...whole.filter(Boolean).flatMap((name) => text.match(wholeWord(name.trim(), 'giu')) ?? []),
    ...words.flatMap((word) => text.match(wholeWord(word, 'gu')) ?? []),
  ];
  const names = [...new Set(found)].sort((one, other) => other.length - one.length);
  // A word is not listed again where it only occurs within a longer name.
  const parts = splitAtNames(text, names).filter(({ isName }) => isName);
  return names.filter((name) => parts.some((part) => part.text === name));
}

/** Splits a text so that the names in it can be marked. */
export function splitAtNames(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
  if (names.length === 0) return [{ text, isName: false }];
  const either = names.map((name) => wholeWord(name, '').source).join('|');
  return text
    .split(new RegExp(`(${either})`, 'u'))
    .map((piece, index) => ({ text: piece, isName: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
