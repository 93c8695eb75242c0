import type { FileStore } from './file-store.ts';

/**
 * Buffers arriving data until its size or age is worth an append. If the sender disconnects, the data
 * received so far is kept.
 */
export async function* bufferChunks(
  source: AsyncIterable<Buffer>,
  { bytes, milliseconds }: FileStore['bufferLimits'],
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  let since = 0;
  const take = () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    return piece;
  };
  for await (const chunk of untilAborted(source)) {
    if (length === 0) since = Date.now();
    waiting.push(chunk);
    length += chunk.length;
    if (length >= bytes || Date.now() - since >= milliseconds) yield take();
  }
  if (length > 0) yield take();
}

async function* untilAborted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(() => null);
    if (!next || next.done) return;
    yield next.value;
  }
}
