import { breakPoint, type FontName, missingMark, printable } from './fonts.ts';

export const margin = 56;
const labelWidth = 128;
const ink = '#1b2430';
export const grey = '#5b6673';
const line = '#c9d1da';

/** A labelled line of a document. */
export interface Fact {
  label: string;
  value: string;
  /** Whether to use a monospaced font, for hashes and ids. */
  isExact?: boolean;
}

interface Pen {
  heading(text: string): void;
  paragraph(text: string): void;
  facts(facts: Fact[]): void;
  /** What several facts are about, in smaller letters than a heading. */
  title(text: string): void;
  /** Room between such facts and the next title. */
  space(): void;
  use(font: FontName, size: number, colour?: string): PDFKit.PDFDocument;
  /** Restores font and position after text was written elsewhere. */
  goOn(): void;
  clean(text: string): string;
  /** Explains `missingMark`, if it was used. */
  explainMissing(whereItIs: string): void;
}

/** Writes on the pages of a document, starting with its title. */
export function createPen(document: PDFKit.PDFDocument, name: string): Pen {
  let hasMissing = false;
  let last: [FontName, number, string] = ['plain', 9, ink];
  const use = (font: FontName, size: number, colour = ink) => {
    last = [font, size, colour];
    return document.font(font).fontSize(size).fillColor(colour);
  };
  const clean = (text: string) => {
    const shown = printable(text);
    hasMissing ||= shown.includes(missingMark);
    return shown;
  };
  const bottom = () => document.page.height - margin;
  const width = document.page.width - 2 * margin;
  const valueWidth = width - labelWidth;
  const roomFor = (height: number) => {
    if (document.y + height > bottom()) document.addPage();
  };

  function fact({ label, value, isExact }: Fact): void {
    // The font of exact values has no zero-width space and would show a box.
    const text = isExact ? clean(value).replaceAll(breakPoint, '\n') : clean(value);
    const [font, size] = isExact ? (['mono', 7.4] as const) : (['plain', 9.5] as const);
    use(font, size);
    // A grouped hash fits on one line, and a long document has many of them.
    const isShort = isExact && text.length <= 79 && !text.includes('\n');
    roomFor(4 + (isShort ? size + 4 : document.heightOfString(text, { width: valueWidth, lineGap: 2 })));
    const top = document.y;
    use('plain', 8.5, grey).text(clean(label), margin, isExact ? top - 0.8 : top + 0.5, {
      width: labelWidth - 10,
    });
    const below = document.y;
    use(font, size).text(text, margin + labelWidth, top, { width: valueWidth, lineGap: 2 });
    document.y = Math.max(below, document.y) + 4;
    document.x = margin;
  }

  use('plain', 9, grey).text('Tenderbox', margin, margin - 18);
  use('bold', 20).text(name, margin, margin);
  document.moveDown(0.5);
  return {
    use,
    clean,
    heading: (text) => {
      roomFor(60);
      document.moveDown(0.5);
      document
        .moveTo(margin, document.y)
        .lineTo(margin + width, document.y)
        .lineWidth(0.6)
        .stroke(line);
      document.moveDown(0.5);
      use('bold', 11.5).text(clean(text), margin, document.y, { width });
      document.moveDown(0.35);
    },
    paragraph: (text) => {
      use('plain', 9.5).text(clean(text), margin, document.y, { width, lineGap: 2.5 });
      document.moveDown(0.5);
    },
    facts: (facts) => facts.forEach(fact),
    title: (text) => {
      roomFor(44);
      use('bold', 9.5).text(clean(text), margin, document.y, { width });
      document.moveDown(0.25);
    },
    space: () => void document.moveDown(0.25),
    goOn: () => void use(...last),
    explainMissing: (whereItIs) => {
      if (!hasMissing) return;
      use('plain', 8.5, grey).text(
        `${missingMark} stands for a character that cannot be shown on this page. ${whereItIs}`,
        ...([margin, document.y, { width }] as const),
      );
    },
  };
}
