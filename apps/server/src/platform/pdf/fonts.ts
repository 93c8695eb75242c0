import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as fontkit from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

/** The fonts of documents, which cover Latin, Greek, Cyrillic and some other scripts. */
const readFonts = () => ({
  plain: readFont(require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff')),
  bold: readFont(require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff')),
  mono: readFont(require.resolve('@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff')),
});
const readFont = (path: string) => unpackWoff(readFileSync(path));

type Fonts = ReturnType<typeof readFonts>;
export type FontName = keyof Fonts;

const parsedFonts = new Map<string, fontkit.Font>();
let letters: Set<number> | null = null;

/**
 * Font sources for `registerFont`, which accepts only bytes and would parse them for every document: more
 * than half of the time of a one-page document, as measured. A custom format returns the parsed font that the
 * bytes name.
 */
export async function loadFonts(): Promise<Record<FontName, Uint8Array>> {
  if (!parsedFonts.size) {
    const { create, registerFormat } = (await import('fontkit')) as FontLibrary;
    for (const [name, bytes] of Object.entries(readFonts())) {
      parsedFonts.set(sourceOf(name).toString(), create(bytes) as fontkit.Font);
    }
    registerFormat(ParsedFont);
  }
  return { plain: sourceOf('plain'), bold: sourceOf('bold'), mono: sourceOf('mono') };
}

/** The type definitions lack `registerFormat`. */
type FontLibrary = typeof fontkit & { registerFormat(format: typeof ParsedFont): void };

const sourceOf = (name: string): Buffer => Buffer.from(`parsed font ${name}`);

class ParsedFont {
  static probe(source: Uint8Array): boolean {
    return parsedFonts.has(Buffer.from(source).toString());
  }

  constructor({ buffer }: { buffer: Uint8Array }) {
    // biome-ignore lint/correctness/noConstructorReturn: the library calls `new` and keeps what it gets.
    return parsedFonts.get(Buffer.from(buffer).toString()) as never;
  }
}

/** Replaces characters that no font contains. */
export const missingMark = '\u25a1';

/** Codes of currencies whose signs the fonts lack. */
const currencyCodes = new Map([
  ['\u058f', 'AMD'],
  ['\u060b', 'AFN'],
  ['\u09f3', 'BDT'],
  ['\u17db', 'KHR'],
  ['\u20bc', 'AZN'],
  ['\u20be', 'GEL'],
  ['\u20bf', 'BTC'],
  ['\u20c0', 'KGS'],
]);

/** Maximum word length in characters: line breaking measures the whole rest of a word for each of its lines. */
const maxWord = 60;
/** Combining marks after the fourth on a letter, which cannot be shown. */
const tooManyMarks = /(?<=\p{M}{4})\p{M}+/gu;
const longWord = new RegExp(`[^ ]{${maxWord}}(?=[^ ])`, 'gu');
const letterRightToLeft = '[\\p{Script=Arabic}\\p{Script=Hebrew}]';
const spaceRightToLeft = new RegExp(`(?<=${letterRightToLeft}) (?=${letterRightToLeft})`, 'gu');
/** A zero-width space, where a line may break. */
export const breakPoint = '\u200b';

/**
 * A text as it can be printed: on one line, without invisible characters, and with `missingMark` for
 * characters that no font contains; the sign of a currency becomes its code then.
 */
export function printable(text: string): string {
  letters ??= new Set(parsedFonts.get(sourceOf('plain').toString())?.characterSet);
  const visible = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(tooManyMarks, missingMark);
  const shown = Array.from(visible, (character) =>
    letters?.has(character.codePointAt(0) ?? 0) ? character : (currencyCodes.get(character) ?? missingMark),
  );
  // Right-to-left words keep their order only if they are joined by no-break spaces.
  return shown.join('').replace(spaceRightToLeft, '\u00a0').replace(longWord, `$&${breakPoint}`);
}
