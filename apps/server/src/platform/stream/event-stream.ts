import { Readable } from 'node:stream';
import type { StreamNote, StreamNoteKind, StreamSignal } from '@tenderbox/contract';
import type { StreamEvent } from './stream.repo.ts';

/** A reader with more pending bytes than this is considered dead. */
const maxWaiting = 64 * 1024;

/** One open stream of server-sent events. */
export interface EventStream {
  readable: Readable;
  /** Writes the first frames, followed by those sent in the meantime. */
  begin(frames: string): void;
  /** Sends frames whose bytes are shared by all streams. A reader that is too slow is disconnected. */
  send(frames: Buffer): void;
  end(): void;
}

/** Opens a stream that holds back updates until `begin`: no position may overtake the missed updates before it. */
export function openEventStream(): EventStream {
  const readable = new Readable({ read: () => undefined });
  let held: Buffer[] | null = [];
  let isOpen = true;
  const push = (frames: Buffer | null) => {
    if (!isOpen || readable.destroyed) return;
    isOpen = frames !== null;
    if (readable.readableLength > maxWaiting) readable.destroy();
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

/** Formats a change as a server-sent event. */
export const frameOf = ({ kind, about }: StreamEvent | { kind: StreamNoteKind; about: StreamNote }): string =>
  `event: ${kind}\ndata: ${JSON.stringify(about)}\n\n`;

/** Formats a signal of the stream itself; `id` is the position that `Last-Event-ID` resumes from. */
export const signalOf = (signal: StreamSignal, id?: string): string =>
  `event: ${signal}\n${id ? `id: ${id}\n` : ''}data: {}\n\n`;
