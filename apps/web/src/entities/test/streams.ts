import type { StreamSubject } from '@tenderbox/contract';
import { onTestFinished } from 'vitest';
import { mockApi } from '../../shared/test/mock-api.ts';

/** Stream opened by a page. */
export interface OpenedStream {
  lastId: string | null;
  signal: AbortSignal;
  /** Sends an event, optionally with a position and a subject. */
  send(event: string, id?: string | null, about?: StreamSubject): void;
  end(): void;
}

/** Mocks every stream opened in a test, or rejects it with a status, and other calls. Returns the opened streams. */
export function mockStreams(
  statusOf: () => number = () => 200,
  answers: Parameters<typeof mockApi>[0] = {},
): OpenedStream[] {
  const opened: OpenedStream[] = [];
  mockApi({
    ...answers,
    'GET /api/stream': (request) => {
      const status = statusOf();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const write = (text: string) =>
        void writer.write(new TextEncoder().encode(text)).catch(() => undefined);
      opened.push({
        lastId: request.headers.get('last-event-id'),
        signal: request.signal,
        send: (event, id, about = {}) =>
          write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(about)}\n\n`),
        end: () => void writer.close(),
      });
      request.signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
      if (status !== 200) return Response.json({ message: 'Rejected' }, { status });
      return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  return opened;
}

/** Minimal Web Locks mock for one lock at a time. */
export function provideLocks(): void {
  const queues = new Map<string, Promise<unknown>>();
  type Wish = { signal?: AbortSignal; ifAvailable?: boolean };
  const locks = {
    request: (name: string, { signal, ifAvailable }: Wish, work: (lock: object | null) => unknown) => {
      const before = queues.get(name);
      if (ifAvailable && before) return Promise.resolve(work(null));
      const turn = (before ?? Promise.resolve()).then(() => (signal?.aborted ? undefined : work({})));
      queues.set(name, turn);
      return turn;
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
}
