import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { DocumentHead } from './draw-pdf.ts';
import { openInThread, type SentDocument } from './pdf-thread.ts';
import type { Fact } from './pdf-writer.ts';

export type { DrawnBox } from './pdf-drawings.ts';
export type { Fact } from './pdf-writer.ts';

/** Writes a document from its head to its foot. */
export interface PdfWriter {
  heading(text: string): void;
  /** The title of what only supports the facts before it: ids, hashes, signatures. */
  annex(text: string): void;
  paragraph(text: string): void;
  /** An address, as a QR code with its caption. */
  code(address: { url: string; caption: string }): void;
  facts(facts: Fact[]): void;
  /** Many of the same kind, one below the other; others get their turn in between. */
  entries(entries: { title: string; facts: Fact[] }[]): Promise<void>;
}

/** A hash in groups of four, for comparison by eye. */
export const groupHash = (hash: string): string => hash.replace(/.{4}(?=.)/g, '$& ');

/**
 * Writes a document of A4 pages. The same content always gives the same bytes: its date comes from the
 * content, and nothing in it is random.
 */
export async function writePdf(
  head: DocumentHead,
  write: (writer: PdfWriter) => void | Promise<void>,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const document = openInThread({ head, missingAreIn: 'It is included in the signed record.' }, (chunk) =>
    chunks.push(chunk),
  );
  try {
    await write(writerOf(document));
    await document.end();
    return Buffer.concat(chunks);
  } finally {
    document.close();
  }
}

/** The same for documents of any length: each page is sent when it is written, no faster than it is read. */
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
  const document = openInThread({ head, missingAreIn: null }, (chunk) => {
    if (!output.destroyed) output.write(chunk);
  });
  try {
    await write(
      writerOf(document, async () => {
        if (output.writableNeedDrain && !output.destroyed) {
          await Promise.race([once(output, 'drain'), once(output, 'close')]);
        }
        if (output.destroyed) throw new Error('The reader of a document has gone.');
      }),
    );
    await document.end();
    output.end();
  } finally {
    document.close();
  }
}

const writerOf = (
  { send, drained }: SentDocument,
  waitForReader: () => Promise<void> = async () => undefined,
): PdfWriter => ({
  heading: (heading) => send({ heading }),
  annex: (annex) => send({ annex }),
  paragraph: (paragraph) => send({ paragraph }),
  code: (code) => send({ code }),
  facts: (facts) => {
    for (const some of inParts(facts)) send({ facts: some });
  },
  entries: async (entries) => {
    for (const { title, facts } of entries) {
      send({ title });
      for (const some of inParts(facts)) {
        send({ facts: some });
        await drained();
        await waitForReader();
      }
      send('space');
    }
  },
});

/** So many characters are drawn before another document has its turn. */
const yieldEveryCharacters = 5000;

function* inParts(facts: Fact[]): Generator<Fact[]> {
  let part: Fact[] = [];
  let length = 0;
  for (const fact of facts) {
    part.push(fact);
    length += fact.label.length + fact.value.length + 100;
    if (length < yieldEveryCharacters) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length) yield part;
}
