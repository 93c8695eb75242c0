import { loadFonts, printable } from './fonts.ts';
import { footEveryPage } from './page-foot.ts';
import { boxes, type DrawnBox, draw, mark } from './pdf-drawings.ts';
import { createPen, type Fact, grey, hairline, margin, type Pen } from './pdf-writer.ts';
import { drawQrCode } from './qr-code.ts';

/** What a document is called, what it is about, and the time of what it tells. */
export interface DocumentHead {
  title: string;
  /** Names the document, in its foot and its properties. */
  subject: string;
  at: string;
  /** The event and the task it is about, below the title. */
  about: string;
  /** The logo of the buying organisation: a PNG without transparency, or a JPEG. */
  logo?: Uint8Array | null;
  /** The state of the box the document is about. */
  box?: DrawnBox | null;
  code?: PrintedAddress | null;
}

/** An address that is printed as a QR code. */
interface PrintedAddress {
  url: string;
  caption: string;
}

/** One thing to write, as it is sent to the thread that draws. */
export type PdfPart =
  | { heading: string }
  | { annex: string }
  | { paragraph: string }
  | { facts: Fact[] }
  | { title: string }
  | { code: PrintedAddress }
  | 'space';

export interface DrawnDocument {
  head: DocumentHead;
  /** Where a reader finds characters that no font contains; null if the document says it itself. */
  missingAreIn: string | null;
}

async function openDocument({ title, subject, at }: DocumentHead) {
  // Loaded with the first document: most starts write none for a long time.
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await loadFonts();
  const info = { Title: title, Subject: printable(subject), Producer: 'Tenderbox', Creator: 'Tenderbox' };
  const document = new PDFDocument({
    size: 'A4',
    // Lines are placed by the pen; the library must not begin a page by itself.
    margin: 0,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: { ...info, CreationDate: new Date(at) },
  });
  for (const { name, source } of fonts) document.registerFont(name, source);
  return document;
}

/** Draws a document from its parts as they come, and says after each that it was drawn. */
export async function drawPdf(
  { head, missingAreIn }: DrawnDocument,
  parts: Iterable<PdfPart> | AsyncIterable<PdfPart>,
  onChunk: (chunk: Buffer) => void,
  onDrawn: () => void = () => undefined,
): Promise<void> {
  const document = await openDocument(head);
  document.on('data', onChunk);
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  const pen = createPen(document);
  const foot = footEveryPage(document, pen, head);
  await drawHead(document, pen, head);
  for await (const part of parts) {
    if (part === 'space') pen.space();
    else if ('heading' in part) pen.heading(part.heading);
    else if ('annex' in part) pen.annex(part.annex);
    else if ('paragraph' in part) pen.paragraph(part.paragraph);
    else if ('title' in part) pen.title(part.title);
    else if ('code' in part) await drawCode(document, pen, part.code);
    else pen.facts(part.facts);
    onDrawn();
  }
  if (missingAreIn) pen.explainMissing(missingAreIn);
  foot.end();
  document.end();
  await ended;
}

const codeSize = 62;
const boxSize = 54;

async function drawHead(document: PDFKit.PDFDocument, pen: Pen, head: DocumentHead): Promise<void> {
  const { title, about, logo, box, code } = head;
  draw(document, mark, { x: margin, y: 33, size: 24 });
  pen.lineAt('Tenderbox', { style: 'bold', size: 13 }, { x: margin + 32, y: 38 });
  if (logo) drawLogo(document, pen, logo);
  document
    .moveTo(margin, 70)
    .lineTo(margin + pen.width, 70)
    .lineWidth(0.6)
    .stroke(hairline);
  const top = 86;
  let [x, right] = [margin, margin + pen.width];
  if (box) {
    draw(document, boxes[box], { x: margin - 6, y: top - 6, size: boxSize });
    x += boxSize + 8;
  }
  let bottom = box ? top + boxSize - 6 : top;
  if (code) {
    right -= codeSize + 16;
    const left = margin + pen.width - codeSize;
    await drawQrCode(document, code.url, { x: left, y: top, size: codeSize });
    const look = { style: 'plain', size: 6.5, colour: grey } as const;
    bottom = pen.textAt(code.caption, look, { x: left, y: top + codeSize + 4, width: codeSize });
  }
  const width = right - x;
  const below = pen.textAt(title, { style: 'bold', size: 21 }, { x, y: top - 2, width });
  const end = pen.textAt(about, { style: 'plain', size: 9.5, colour: grey }, { x, y: below, width });
  pen.y = Math.max(bottom, end) + 10;
}

/** A picture that cannot be read is left out: a document must not depend on it. */
function drawLogo(document: PDFKit.PDFDocument, pen: Pen, logo: Uint8Array): void {
  const fit: [number, number] = [160, 34];
  try {
    document.image(Buffer.from(logo), margin + pen.width - fit[0], 28, {
      fit,
      align: 'right',
      valign: 'center',
    });
  } catch {
    // Nothing was drawn.
  }
}

async function drawCode(
  document: PDFKit.PDFDocument,
  pen: Pen,
  { url, caption }: PrintedAddress,
): Promise<void> {
  pen.roomFor(codeSize + 12);
  const { y } = pen;
  await drawQrCode(document, url, { x: margin, y: y + 2, size: codeSize });
  const place = { x: margin + codeSize + 14, width: pen.width - codeSize - 14 };
  const below = pen.textAt(caption, { style: 'plain', size: 9.5 }, { ...place, y: y + 14 });
  pen.textAt(url, { style: 'plain', size: 8.5, colour: grey }, { ...place, y: below });
  pen.y = y + codeSize + 14;
}
