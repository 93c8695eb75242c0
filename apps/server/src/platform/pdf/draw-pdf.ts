import { loadFonts, printable } from './fonts.ts';
import { createPen, type Fact, grey, margin } from './pdf-writer.ts';

/** What a document is called, what it is about, and the time of what it tells. */
export interface DocumentHead {
  title: string;
  subject: string;
  at: string;
}

/** One thing to write, as it is sent to the thread that draws. */
export type PdfPart =
  | { heading: string }
  | { paragraph: string }
  | { facts: Fact[] }
  | { title: string }
  | 'space';

export interface DrawnDocument {
  head: DocumentHead;
  /** Each page says how many there are; it leaves when all are written. Otherwise a page leaves when it is full. */
  isCounted: boolean;
}

const widthOf = (document: PDFKit.PDFDocument) => document.page.width - 2 * margin;

async function openDocument({ head: { title, subject, at }, isCounted }: DrawnDocument) {
  // Loaded with the first document: most starts write none for a long time.
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await loadFonts();
  const info = { Title: title, Subject: printable(subject), Producer: 'Tenderbox', Creator: 'Tenderbox' };
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: isCounted,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: { ...info, CreationDate: new Date(at) },
  });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  return document;
}

/** Draws a document from its parts as they come, and says after each that it was drawn. */
export async function drawPdf(
  drawn: DrawnDocument,
  parts: Iterable<PdfPart> | AsyncIterable<PdfPart>,
  onChunk: (chunk: Buffer) => void,
  onDrawn: () => void = () => undefined,
): Promise<void> {
  const document = await openDocument(drawn);
  document.on('data', onChunk);
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  const pen = createPen(document, drawn.head.title);
  if (!drawn.isCounted) footEveryPage(document, drawn.head, pen.goOn);
  for await (const part of parts) {
    if (part === 'space') pen.space();
    else if ('heading' in part) pen.heading(part.heading);
    else if ('paragraph' in part) pen.paragraph(part.paragraph);
    else if ('title' in part) pen.title(part.title);
    else pen.facts(part.facts);
    onDrawn();
  }
  if (drawn.isCounted) {
    pen.explainMissing('It is included in the signed record.');
    countPages(document, pen, drawn.head);
  }
  document.end();
  await ended;
}

function countPages(
  document: PDFKit.PDFDocument,
  { use, clean }: Pick<ReturnType<typeof createPen>, 'use' | 'clean'>,
  { subject }: DocumentHead,
): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    document.page.margins.bottom = 0;
    use('plain', 8, grey).text(
      `${clean(subject)}  ·  ${page + 1} of ${count}`,
      ...([
        margin,
        document.page.height - 38,
        { width: widthOf(document), height: 12, ellipsis: true },
      ] as const),
    );
  }
}

function footEveryPage(document: PDFKit.PDFDocument, { subject }: DocumentHead, goOn: () => void): void {
  let pages = 0;
  const foot = () => {
    pages += 1;
    const { x, y, page } = document;
    const { bottom } = page.margins;
    page.margins.bottom = 0;
    document.font('plain').fontSize(8).fillColor(grey);
    document.text(
      `Page ${pages}  ·  ${printable(subject)}`,
      ...([margin, page.height - 38, { lineBreak: false }] as const),
    );
    page.margins.bottom = bottom;
    Object.assign(document, { x, y });
    goOn();
  };
  foot();
  document.on('pageAdded', foot);
}
