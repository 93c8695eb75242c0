import { breakPoint, type FontStyle, runsOf } from './fonts.ts';

/** Where a line may end: after a space or a break point, and after a hyphen or slash between letters. */
const lineEnd = new RegExp(`(?<=[ ${breakPoint}])|(?<=\\p{L}[-/])(?=\\p{L})`, 'u');
const maxRemembered = 5000;

export interface TextMeasure {
  /** The width of a text in points at size 1. */
  widthOf(style: FontStyle, text: string): number;
  /** The lines of a text that are at most `width` wide at size 1. */
  linesOf(style: FontStyle, text: string, width: number): string[];
}

/** Measures texts in the fonts of a document. The library's own line breaking knows only one font per text. */
export function createMeasure(document: PDFKit.PDFDocument): TextMeasure {
  const remembered = new Map<string, number>();

  function measure(style: FontStyle, text: string): number {
    const precision = 1000;
    return runsOf(style, text).reduce(
      (sum, run) => sum + document.font(run.font).fontSize(precision).widthOfString(run.text) / precision,
      0,
    );
  }

  function widthOf(style: FontStyle, text: string): number {
    const key = `${style} ${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size > maxRemembered) remembered.clear();
    const width = measure(style, text);
    remembered.set(key, width);
    return width;
  }

  function linesOf(style: FontStyle, text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const add = (piece: string, pieceWidth: number) => {
      line += piece;
      used += pieceWidth;
    };
    const endLine = () => {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    };
    for (const part of text.split(lineEnd)) {
      const piece = part.replaceAll(breakPoint, '');
      const visible = widthOf(style, piece.trimEnd());
      if (line && used + visible > width) endLine();
      if (visible <= width) {
        add(piece, widthOf(style, piece));
        continue;
      }
      for (const [cluster] of piece.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
        const clusterWidth = widthOf(style, cluster);
        if (line && used + clusterWidth > width) endLine();
        add(cluster, clusterWidth);
      }
    }
    if (line.trim() || !lines.length) endLine();
    return lines;
  }

  return { widthOf, linesOf };
}
