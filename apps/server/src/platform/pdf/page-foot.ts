import { runsOf } from './fonts.ts';
import { grey, hairline, margin, type Pen } from './pdf-writer.ts';

/** What the type definitions of the library lack. */
interface Internals {
  ref(data: object): { data: Record<string, unknown>; end(content: string): void };
  addContent(content: string): unknown;
  page: { xobjects: Record<string, unknown> };
  _font: { id: string; ref(): unknown; encode(text: string): [string[]] };
}

const look = { style: 'plain', size: 8, colour: grey } as const;
const totalName = 'PageCount';

/**
 * Writes the same foot on every page: "Page 1 of 5", the document and its date. The number of pages is one
 * drawing that all pages refer to and that is written last, so that a page can be sent before the next is known.
 */
export function footEveryPage(
  document: PDFKit.PDFDocument,
  pen: Pen,
  { subject, at }: { subject: string; at: string },
): { end(): void } {
  const internals = document as unknown as Internals;
  const total = internals.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12] });
  const date = at.slice(0, 'YYYY-MM-DD'.length);
  let pages = 0;

  function foot(): void {
    pages += 1;
    const { page } = document;
    const y = page.height - 42;
    document
      .moveTo(margin, y - 6)
      .lineTo(margin + pen.width, y - 6)
      .lineWidth(0.6)
      .stroke(hairline);
    const x = margin + pen.lineAt(`Page ${pages} of`, look, { x: margin, y }) + 0.28 * look.size;
    internals.page.xobjects[totalName] = total;
    document.save().transform(1, 0, 0, -1, 0, page.height);
    internals.addContent(
      `1 0 0 1 ${x.toFixed(2)} ${(page.height - y - 0.97 * look.size).toFixed(2)} cm /${totalName} Do`,
    );
    document.restore();
    const width = pen.width - 140;
    const named = `${subject}  ·  ${date}`;
    const wide = Math.min(pen.widthOf(named, look) + 0.01, width);
    pen.lineAt(named, look, { x: margin + pen.width - wide, y, width: wide });
  }

  foot();
  document.on('pageAdded', foot);
  return {
    end: () => {
      const [run] = runsOf('plain', String(pages));
      if (run) document.font(run.font);
      const font = internals._font;
      const [glyphs] = font.encode(String(pages));
      total.data.Resources = { Font: { [font.id]: font.ref() } };
      total.end(`0.357 0.4 0.451 rg BT /${font.id} ${look.size} Tf <${glyphs.join('')}> Tj ET`);
    },
  };
}
