import { type FontStyle, missingMark, printable, runsOf } from './fonts.ts';
import { createMeasure } from './text-lines.ts';

export const margin = 56;
/** Where the text of a page ends; the foot is below. */
const bottomMargin = 58;
const labelWidth = 128;
const ink = '#15202e';
export const grey = '#5b6673';
export const hairline = '#d5dce5';

/** A labelled line of a document. */
export interface Fact {
  label: string;
  value: string;
  /** Whether to use a monospaced font, for hashes and ids. */
  isExact?: boolean;
}

/** How a text looks. */
interface Letters {
  style: FontStyle;
  size: number;
  colour?: string;
}

const letters = {
  plain: { style: 'plain', size: 9.5 },
  exact: { style: 'mono', size: 7.4 },
  label: { style: 'plain', size: 8.5, colour: grey },
  title: { style: 'bold', size: 9.5 },
  heading: { style: 'bold', size: 12 },
  annex: { style: 'bold', size: 15 },
} as const satisfies Record<string, Letters>;

/** From the top of a line to its base line, and to the next line, as parts of the size. */
const ascent = 0.97;
const lineHeight = 1.42;

export interface Pen {
  /** Where the next line begins. */
  y: number;
  /** The right edge of the page's content minus its left edge. */
  width: number;
  heading(text: string): void;
  /** The title of what only supports the facts before it: ids, hashes, signatures. */
  annex(text: string): void;
  paragraph(text: string): void;
  facts(facts: Fact[]): void;
  /** What several facts are about, in smaller letters than a heading. */
  title(text: string): void;
  /** Room between such facts and the next title. */
  space(): void;
  /** Begins a new page if less than this height is left. */
  roomFor(height: number): void;
  /** Writes one line at a place, shortened to its width, and returns how wide it is. */
  lineAt(text: string, letters: Letters, place: { x: number; y: number; width?: number }): number;
  /** Writes a text at a place and returns where the next line begins. */
  textAt(text: string, letters: Letters, place: { x: number; y: number; width: number }): number;
  widthOf(text: string, letters: Letters): number;
  /** Explains `missingMark`, if it was used. */
  explainMissing(whereItIs: string): void;
}

/** Writes on the pages of a document. */
export function createPen(document: PDFKit.PDFDocument): Pen {
  const measure = createMeasure(document);
  let hasMissing = false;
  const clean = (text: string) => {
    const shown = printable(text);
    hasMissing ||= shown.includes(missingMark);
    return shown;
  };
  const width = document.page.width - 2 * margin;
  const bottom = () => document.page.height - bottomMargin;

  const linesOf = (text: string, { style, size }: Letters, wide: number) =>
    measure.linesOf(style, clean(text), wide / size);

  function writeLine(line: string, { style, size, colour = ink }: Letters, x: number, top: number): number {
    let at = x;
    for (const { font, text } of runsOf(style, line)) {
      document.font(font).fontSize(size).fillColor(colour);
      document.text(text, at, top + ascent * size, { lineBreak: false, baseline: 'alphabetic' });
      at += document.widthOfString(text);
    }
    return at - x;
  }

  function roomFor(height: number): void {
    if (pen.y + height > bottom()) document.addPage();
  }

  /** Writes lines one below the other, on as many pages as they need. */
  function write(text: string, look: Letters, x = margin, wide = width): void {
    for (const line of linesOf(text, look, wide)) {
      roomFor(lineHeight * look.size);
      writeLine(line, look, x, pen.y);
      pen.y += lineHeight * look.size;
    }
  }

  function fact({ label, value, isExact }: Fact): void {
    const look = isExact ? letters.exact : letters.plain;
    const row = lineHeight * look.size;
    const values = linesOf(value, look, width - labelWidth);
    const labels = linesOf(label, letters.label, labelWidth - 12);
    const rows = Math.max(values.length, labels.length);
    const whole = rows * row + 4;
    // A fact stays on one page, unless it is longer than most of one.
    roomFor(whole < (bottom() - margin) / 2 ? whole : row);
    const shift = ascent * (look.size - letters.label.size);
    for (let index = 0; index < rows; index += 1) {
      roomFor(row);
      writeLine(labels[index] ?? '', letters.label, margin, pen.y + shift);
      writeLine(values[index] ?? '', look, margin + labelWidth, pen.y);
      pen.y += row;
    }
    pen.y += isExact ? 2 : 3;
  }

  const rule = (thickness: number, colour: string) =>
    document
      .moveTo(margin, pen.y)
      .lineTo(margin + width, pen.y)
      .lineWidth(thickness)
      .stroke(colour);

  const pen: Pen = {
    y: margin,
    width,
    roomFor,
    heading: (text) => {
      // A heading stays with the title and the first fact below it.
      roomFor(112);
      pen.y += 7;
      rule(0.6, hairline);
      pen.y += 9;
      write(text, letters.heading);
      pen.y += 4;
    },
    annex: (text) => {
      roomFor(180);
      pen.y += 10;
      rule(1.4, ink);
      pen.y += 12;
      write(text, letters.annex);
      pen.y += 4;
    },
    paragraph: (text) => {
      write(text, letters.plain);
      pen.y += 6;
    },
    facts: (facts) => facts.forEach(fact),
    title: (text) => {
      roomFor(64);
      pen.y += 3;
      write(text, letters.title);
      pen.y += 2;
    },
    space: () => {
      pen.y += 5;
    },
    lineAt: (text, look, { x, y, width: wide = width }) => {
      const [line = '', more] = linesOf(text, look, wide);
      return writeLine(more ? `${line.slice(0, -1)}…` : line, look, x, y);
    },
    textAt: (text, look, { x, y, width: wide }) => {
      const lines = linesOf(text, look, wide);
      lines.forEach((line, index) => {
        writeLine(line, look, x, y + index * lineHeight * look.size);
      });
      return y + lines.length * lineHeight * look.size;
    },
    widthOf: (text, { style, size }) => measure.widthOf(style, clean(text)) * size,
    explainMissing: (whereItIs) => {
      if (!hasMissing) return;
      pen.y += 4;
      write(
        `${missingMark} stands for a character that cannot be shown on this page. ${whereItIs}`,
        letters.label,
      );
    },
  };
  document.on('pageAdded', () => {
    pen.y = margin;
  });
  return pen;
}
