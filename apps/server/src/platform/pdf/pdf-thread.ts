import { MessageChannel, Worker } from 'node:worker_threads';
import type { DrawnDocument, PdfPart } from './draw-pdf.ts';
import type { PdfOrder, PdfReply } from './pdf.worker.ts';

const file = new URL('./pdf.worker.ts', import.meta.url);
const megabytes = 256;
/** How long the thread waits for another document, in milliseconds, before it ends. */
const idleTime = 60_000;
/** So many parts are sent before the first of them must have been drawn. */
const partsAhead = 8;

let thread: Worker | null = null;
const open = new Set<(error: Error) => void>();
let idle: NodeJS.Timeout | undefined;

/** One thread draws all documents: laying out text takes longer than anybody should wait for the event loop. */
function threadOfDocuments(): Worker {
  clearTimeout(idle);
  if (thread) return thread;
  const started = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  thread = started;
  started.unref();
  const lost = (error: Error) => {
    if (thread === started) thread = null;
    for (const fail of open) fail(error);
  };
  started.on('error', lost);
  started.on('exit', () => lost(new Error('The thread that draws documents has ended.')));
  return started;
}

function endWhenIdle(): void {
  if (open.size) return;
  clearTimeout(idle);
  idle = setTimeout(() => {
    const ended = thread;
    thread = null;
    ended?.removeAllListeners();
    void ended?.terminate();
  }, idleTime).unref();
}

/** A document that the thread draws. */
export interface SentDocument {
  send(part: PdfPart): void;
  /** Waits until most of what was sent has been drawn. */
  drained(): Promise<void>;
  /** Waits until all has been drawn. */
  end(): Promise<void>;
  /** Stops drawing. */
  close(): void;
}

export function openInThread(drawn: DrawnDocument, onChunk: (chunk: Uint8Array) => void): SentDocument {
  const { port1: port, port2 } = new MessageChannel();
  const worker = threadOfDocuments();
  let ahead = 0;
  let wake = () => {};
  let failure: Error | null = null;
  const done = Promise.withResolvers<void>();
  // Whoever waits is told; nobody waits where the writing itself has failed.
  done.promise.catch(() => undefined);
  const fail = (error: Error) => {
    failure = error;
    done.reject(error);
    wake();
    close();
  };
  open.add(fail);
  const close = () => {
    port.close();
    open.delete(fail);
    endWhenIdle();
  };
  port.on('message', (reply: PdfReply) => {
    if (typeof reply === 'object') return onChunk(reply.chunk);
    if (reply === 'failed') return fail(new Error('A document could not be drawn.'));
    if (reply === 'done') {
      done.resolve();
      return close();
    }
    ahead -= 1;
    if (ahead < partsAhead) wake();
  });
  const order: PdfOrder = { ...drawn, port: port2 };
  worker.postMessage(order, [port2]);
  return {
    send: (part) => {
      ahead += 1;
      port.postMessage(part);
    },
    drained: async () => {
      while (ahead >= partsAhead && !failure) await new Promise<void>((resolve) => (wake = resolve));
      if (failure) throw failure;
    },
    end: () => {
      port.postMessage(null);
      return done.promise;
    },
    close,
  };
}
