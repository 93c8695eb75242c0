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

/** By the library that writing a document loads anyway. */
const readFont = (bytes: Buffer) => (require('fontkit') as typeof fontkit).create(bytes) as fontkit.Font;

type Fonts = ReturnType<typeof readFonts>;
export type FontName = keyof Fonts;

let known: Fonts | null = null;
let letters: Set<number> | null = null;

/** The fonts' bytes, read once; nothing of it is needed before the first document is written. */
export function fonts(): Fonts {
  known ??= readFonts();
  return known;
}

/** What stands in place of a character that no font here has. */
export const missingMark = '\u25a1';

/** A text as it can be printed: on one line, without invisible characters, and with a mark for what no font has. */
export function printable(text: string): string {
  letters ??= new Set(readFont(fonts().plain).characterSet);
  const visible = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '');
  const shown = Array.from(visible, (character) =>
    letters?.has(character.codePointAt(0) ?? 0) ? character : missingMark,
  );
  // Words that are read from right to left stay in their order only as one.
  return shown.join('').replace(rightToLeft, (words) => words.replaceAll(' ', '\u00a0'));
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]+(?: [\p{Script=Arabic}\p{Script=Hebrew}]+)+/gu;
