import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);

/** The fonts of a document, which know Latin, Greek, Cyrillic and some other scripts. */
const readFonts = () => ({
  plain: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  mono: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')),
});

type Fonts = ReturnType<typeof readFonts>;
export type FontName = keyof Fonts;

const parsedFonts = new Map<string, fontkit.Font>();
let letters: Set<number> | null = null;

/**
 * Sources of the fonts for `registerFont`, which takes bytes only and would parse them again for every document: measured, more than
 * half of the time of a one-page document. A format of our own hands out the parsed font that the bytes name.
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

/** Its types leave out how a format is added. */
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

/** What stands in place of a character that no font here has. */
export const missingMark = '\u25a1';

/** How many characters are laid out as one: line breaking measures the whole rest of a word for each of its lines. */
const maxWord = 60;
/** Marks on one letter; more are a mark of their own that cannot be shown. */
const tooManyMarks = /(?<=\p{M}{4})\p{M}+/gu;
const longWord = new RegExp(`[^ ]{${maxWord}}(?=[^ ])`, 'gu');
const letterRightToLeft = '[\\p{Script=Arabic}\\p{Script=Hebrew}]';
const spaceRightToLeft = new RegExp(`(?<=${letterRightToLeft}) (?=${letterRightToLeft})`, 'gu');
/** Where a line may end, without anything to see. */
const breakPoint = '\u200b';

/** A text as it can be printed: on one line, without invisible characters, and with a mark for what no font has. */
export function printable(text: string): string {
  letters ??= new Set(parsedFonts.get(sourceOf('plain').toString())?.characterSet);
  const visible = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(tooManyMarks, missingMark);
  const shown = Array.from(visible, (character) =>
    letters?.has(character.codePointAt(0) ?? 0) ? character : missingMark,
  );
  // Words that are read from right to left stay in their order only as one.
  return shown.join('').replace(spaceRightToLeft, '\u00a0').replace(longWord, `$&${breakPoint}`);
}
