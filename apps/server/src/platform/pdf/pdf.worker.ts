import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type DrawnDocument, drawPdf, type PdfPart } from './draw-pdf.ts';

/** A document that is to be drawn, and the port by which its parts come and its pages leave. */
export interface PdfOrder extends DrawnDocument {
  port: MessagePort;
}

/** What leaves by the port: a piece of the document, that a part was drawn, or that all was. */
export type PdfReply = { chunk: Uint8Array } | 'drawn' | 'done' | 'failed';

async function* partsFrom(port: MessagePort): AsyncGenerator<PdfPart> {
  for await (const [part] of on(port, 'message', { close: ['close'] }) as AsyncIterable<[PdfPart | null]>) {
    if (part === null) return;
    yield part;
  }
  throw new Error('The requester of the document has disconnected.');
}

async function draw({ port, ...drawn }: PdfOrder): Promise<void> {
  const reply = (given: PdfReply) => port.postMessage(given);
  try {
    await drawPdf(
      drawn,
      partsFrom(port),
      (chunk) => reply({ chunk }),
      () => reply('drawn'),
    );
    reply('done');
  } catch {
    reply('failed');
  }
}

// Documents take turns part by part: a long one does not keep a receipt waiting.
parentPort?.on('message', (order: PdfOrder) => void draw(order));
