import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type * as fontkit from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

/** Inter comes in one file for each part of its characters. */
const interFiles = (weight: 400 | 600) =>
  ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
    (part) => `@fontsource/inter/files/inter-${part}-${weight}-normal.woff`,
  );

/** The fonts of each style. A character is taken from the first one that contains it: DejaVu has what Inter lacks. */
const fontFiles = {
  plain: [...interFiles(400), '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'],
  bold: [...interFiles(600), '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'],
  mono: [
    '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  ],
} as const satisfies Record<string, string[]>;

export type FontStyle = keyof typeof fontFiles;

interface LoadedFont {
  /** The name it is registered by. */
  name: string;
  source: Buffer;
  characters: Set<number>;
}

const loadedFonts = new Map<FontStyle, LoadedFont[]>();
const parsedFonts = new Map<string, fontkit.Font>();

/**
 * Font sources for `registerFont`, which accepts only bytes and would parse them for every document: more
 * than half of the time of a one-page document, as measured. A custom format returns the parsed font that the
 * bytes name.
 */
export async function loadFonts(): Promise<LoadedFont[]> {
  if (!loadedFonts.size) {
    const { create, registerFormat } = (await import('fontkit')) as FontLibrary;
    for (const [style, files] of Object.entries(fontFiles)) {
      const fonts = files.map((file) => {
        const name = `${style} ${basename(file)}`;
        const source = Buffer.from(`parsed font ${name}`);
        const parsed = create(unpackWoff(readFileSync(require.resolve(file)))) as fontkit.Font;
        rememberShapes(parsed, name);
        parsedFonts.set(source.toString(), parsed);
        return { name, source, characters: new Set(parsed.characterSet) };
      });
      loadedFonts.set(style as FontStyle, fonts);
    }
    registerFormat(ParsedFont);
  }
  return [...loadedFonts.values()].flat();
}

type Shape = ReturnType<fontkit.Font['layout']>;

const shapes = new Map<string, Shape>();
const maxShapes = 4000;

/**
 * Keeps how words are set across documents: choosing and placing the glyphs is most of the work, and the same words
 * come again and again. The caller gets its own positions, because the PDF library scales them in place.
 */
function rememberShapes(font: fontkit.Font, name: string): void {
  const layout = font.layout.bind(font);
  font.layout = (text, ...settings) => {
    if (settings[0]) return layout(text, ...settings);
    const key = `${name} ${text}`;
    const known = shapes.get(key) ?? layout(text);
    if (shapes.size >= maxShapes) shapes.clear();
    shapes.set(key, known);
    const positions = known.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(known)), known, { positions }) as Shape;
  };
}

/** The type definitions lack `registerFormat`. */
type FontLibrary = typeof fontkit & { registerFormat(format: typeof ParsedFont): void };

class ParsedFont {
  static probe(source: Uint8Array): boolean {
    return parsedFonts.has(Buffer.from(source).toString());
  }

  constructor({ buffer }: { buffer: Uint8Array }) {
    // biome-ignore lint/correctness/noConstructorReturn: the library calls `new` and keeps what it gets.
    return parsedFonts.get(Buffer.from(buffer).toString()) as never;
  }
}

/** A part of a text in one font. */
interface TextRun {
  font: string;
  text: string;
}

/** Splits a text into runs of characters that one font contains. A letter and its combining marks stay together. */
export function runsOf(style: FontStyle, text: string): TextRun[] {
  const fonts = loadedFonts.get(style) ?? [];
  const runs: TextRun[] = [];
  let current: LoadedFont | undefined;
  for (const [cluster] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const has = (font: LoadedFont) =>
      Array.from(cluster).every((character) => font.characters.has(character.codePointAt(0) ?? 0));
    if (!current || !has(current)) {
      current = fonts.find(has) ?? fonts.at(-1);
      if (!current) return [];
      runs.push({ font: current.name, text: '' });
    }
    const run = runs.at(-1);
    if (run) run.text += cluster;
  }
  return runs;
}

/** Replaces characters that no font contains. */
export const missingMark = '\u25a1';

/** Codes of currencies whose signs the fonts lack. */
const currencyCodes = new Map([
  ['\u058f', 'AMD'],
  ['\u060b', 'AFN'],
  ['\u09f3', 'BDT'],
  ['\u17db', 'KHR'],
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
  const fonts = loadedFonts.get('plain') ?? [];
  const isKnown = (character: string) =>
    fonts.some(({ characters }) => characters.has(character.codePointAt(0) ?? 0));
  const visible = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(tooManyMarks, missingMark);
  const shown = Array.from(visible, (character) =>
    isKnown(character) ? character : (currencyCodes.get(character) ?? missingMark),
  );
  // Right-to-left words keep their order only if they are joined by no-break spaces.
  return shown.join('').replace(spaceRightToLeft, '\u00a0').replace(longWord, `$&${breakPoint}`);
}
