import { describe, expect, it } from 'vitest';
import { openEventStream } from './event-stream.ts';

const bytes = (text: string) => Buffer.from(text);

describe('an event stream', () => {
  it('holds back updates until the missed ones have been written', async () => {
    const stream = openEventStream();
    stream.send(bytes('b'));
    stream.begin('a');
    stream.send(bytes('c'));
    stream.end();
    stream.send(bytes('too late'));
    const chunks = await stream.readable.toArray();
    expect(chunks.join('')).toBe('abc');
  });

  it('disconnects a reader that does not read, and stops buffering for it', async () => {
    const stream = openEventStream();
    stream.begin('');
    const closed = new Promise((resolve) => stream.readable.once('close', resolve));
    const frame = Buffer.alloc(1024, 'x');
    for (let times = 0; times < 1000; times += 1) stream.send(frame);
    await closed;
    expect(stream.readable.destroyed).toBe(true);
    expect(stream.readable.readableLength).toBeLessThanOrEqual(66 * 1024);
  });
});
