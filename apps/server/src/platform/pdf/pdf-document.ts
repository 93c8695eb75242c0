import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { loadFonts, printable } from './fonts.ts';
import { grey, margin, type PdfWriter, penOn } from './pdf-writer.ts';

export type { Fact, PdfWriter } from './pdf-writer.ts';

/** What a document is called, what it is about, and the time of what it tells. */
interface DocumentHead {
  title: string;
  subject: string;
  at: string;
}

/** A hash as people compare it: in fours. */
export const inFours = (hash: string): string => hash.replace(/.{4}(?=.)/g, '$& ');

async function openDocument({ title, subject, at }: DocumentHead, bufferPages: boolean) {
  // Loaded with the first document: most starts write none for a long time.
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await loadFonts();
  const info = { Title: title, Subject: printable(subject), Producer: 'Tenderbox', Creator: 'Tenderbox' };
  const document = new PDFDocument({
    ...{ size: 'A4', margin, bufferPages, lang: 'en', displayTitle: true, font: '' },
    info: { ...info, CreationDate: new Date(at) },
  });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  return document;
}

const widthOf = (document: PDFKit.PDFDocument) => document.page.width - 2 * margin;

/**
 * A document of A4 pages. The same content always gives the same bytes: its time is that of what it tells, and nothing
 * in it is random.
 */
export async function writePdf(
  head: DocumentHead,
  write: (writer: PdfWriter) => void | Promise<void>,
): Promise<Buffer> {
  const document = await openDocument(head, true);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  const { writer, use, clean, explainMissing } = penOn(document, head.title);
  await write(writer);
  explainMissing('The signed record has it.');
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    document.page.margins.bottom = 0;
    use('plain', 8, grey).text(
      `${clean(head.subject)}  ·  ${page + 1} of ${count}`,
      ...([
        margin,
        document.page.height - 38,
        { width: widthOf(document), height: 12, ellipsis: true },
      ] as const),
    );
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The same for a document of any length: each page leaves as it is written, no faster than it is read. */
export function streamPdf(head: DocumentHead, write: (writer: PdfWriter) => Promise<void>): Readable {
  const output = new PassThrough();
  writeInto(output, head, write).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeInto(
  output: PassThrough,
  head: DocumentHead,
  write: (writer: PdfWriter) => Promise<void>,
): Promise<void> {
  const document = await openDocument(head, false);
  document.pipe(output);
  const pen = penOn(document, head.title, async () => {
    if (output.destroyed) throw new Error('The reader of a document has gone.');
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')]);
    else await setImmediate();
  });
  let pages = 0;
  const foot = () => {
    pages += 1;
    const { x, y, page } = document;
    const { bottom } = page.margins;
    page.margins.bottom = 0;
    document.font('plain').fontSize(8).fillColor(grey);
    document.text(
      `Page ${pages}  ·  ${printable(head.subject)}`,
      ...([margin, page.height - 38, { lineBreak: false }] as const),
    );
    page.margins.bottom = bottom;
    Object.assign(document, { x, y });
    pen.goOn();
  };
  foot();
  document.on('pageAdded', foot);
  await write(pen.writer);
  document.end();
}
