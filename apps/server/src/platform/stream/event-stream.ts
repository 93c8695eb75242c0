import { Readable } from 'node:stream';
import type { StreamNote, StreamNoteKind, StreamSignal } from '@tenderbox/contract';
import type { StreamEvent } from './stream.repo.ts';

/** A reader for whom more bytes than this wait has stopped reading. */
const mostWaiting = 64 * 1024;

/** One open stream of server-sent events. */
export interface EventStream {
  readable: Readable;
  /** Writes what comes first; what was sent meanwhile follows. */
  begin(frames: string): void;
  /** Sends frames that all streams share the bytes of. A reader that is too slow is hung up on. */
  send(frames: Buffer): void;
  end(): void;
}

/** Opens a stream that holds back what is sent until it begins: no position may overtake what was missed before it. */
export function openEventStream(): EventStream {
  const readable = new Readable({ read: () => undefined });
  let held: Buffer[] | null = [];
  let isOpen = true;
  const push = (frames: Buffer | null) => {
    if (!isOpen || readable.destroyed) return;
    isOpen = frames !== null;
    if (readable.readableLength > mostWaiting) readable.destroy();
    else readable.push(frames);
  };
  return {
    readable,
    begin: (frames) => {
      for (const waiting of [Buffer.from(frames), ...(held ?? [])]) push(waiting);
      held = null;
    },
    send: (frames) => {
      if (held) held.push(frames);
      else push(frames);
    },
    end: () => push(null),
  };
}

/** What changed, as a server-sent event. */
export const frameOf = ({ kind, about }: StreamEvent | { kind: StreamNoteKind; about: StreamNote }): string =>
  `event: ${kind}\ndata: ${JSON.stringify(about)}\n\n`;

/** What the line itself has to say; the position is what `Last-Event-ID` goes on from. */
export const signalOf = (signal: StreamSignal, id?: string): string =>
  `event: ${signal}\n${id ? `id: ${id}\n` : ''}data: {}\n\n`;
