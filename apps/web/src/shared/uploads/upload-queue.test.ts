import type { FileReference } from '@tenderbox/contract';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import type { Sending } from './send-resumable.ts';
import { UploadQueue } from './upload-queue.ts';

interface Sent extends Sending {
  arrive: () => void;
  fail: (status: number, body?: unknown) => void;
}

/** Creates a queue whose uploads finish or fail under control of the test. */
function openQueue() {
  const sent: Sent[] = [];
  const stored: string[] = [];
  const onExpired = vi.fn();
  const discardUpload = vi.fn(async () => undefined);
  const queue = new UploadQueue({
    describe: () => ({ purpose: 'RESPONSE_FILE', ownerId: 'task', roleEntryId: 'tess' }),
    onStored: ({ place }, { name }) => stored.push(`${place} ${name}`),
    send: (sending) =>
      new Promise<FileReference>((resolve, reject) => {
        sending.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        sent.push({
          ...sending,
          arrive: () => resolve({ id: `${sent.length}`, name: sending.file.name, size: sending.file.size }),
          fail: (status, body = null) => reject(new ApiError(status, body)),
        });
      }),
    onExpired,
    discardUpload,
  });
  const stop = queue.start();
  const states = () => queue.items.map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, stored, onExpired, discardUpload, stop, states };
}

const file = (name: string, size = 1000) => new File(['x'.repeat(size)], name, { lastModified: 1 });
const taken = () => null;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('interrupted upload', () => {
  const remember = (place: string, name: string, role = 'tess', hoursAgo = 1) =>
    localStorage.setItem(
      `tus::${JSON.stringify([role, 'RESPONSE_FILE', 'task', place, name, 1000, 1])}::${Math.ceil(Math.random() * 1e12)}`,
      JSON.stringify({ creationTime: new Date(Date.now() - hoursAgo * 3_600_000).toString() }),
    );

  test('is not offered to be resumed after the server rejected the file', async () => {
    localStorage.clear();
    const { queue, sent } = openQueue();
    queue.add('files', [file('program.pdf')], taken);
    remember('files', 'program.pdf');
    sent[0]?.fail(400, { message: 'This file is a program', fieldErrors: [], globalErrors: [] });
    await pass(10);
    const key = queue.items[0]?.key ?? 0;
    expect(queue.items[0]?.state).toBe('refused');
    queue.remove(key);
    await pass(2000);
    expect(queue.interrupted).toEqual([]);
  });

  test('is listed for its own role entry while the server keeps it, until chosen again or removed', async () => {
    localStorage.clear();
    remember('files', 'a');
    remember('files', 'b');
    remember('files', 'older', 'tess', 49);
    remember('files', 'not mine', 'tom');
    localStorage.setItem('tus::broken::1', '{');
    const { queue, discardUpload } = openQueue();
    await pass(0);
    expect(queue.interrupted.map(({ file: { name } }) => name).sort()).toEqual(['a', 'b']);
    queue.add('files', [file('a')], taken);
    expect(queue.interrupted.map(({ place, file: { name } }) => [place, name])).toEqual([['files', 'b']]);
    const [left] = queue.interrupted;
    if (left) await queue.removeInterrupted(left);
    expect(discardUpload).toHaveBeenCalledWith(expect.objectContaining({ place: 'files', ...left }));
    localStorage.clear();
  });

  test('is not listed while another tab has it, and is once that tab is closed', async () => {
    const held = new Map<string, number>();
    const count = (name: string, change: number) => held.set(name, (held.get(name) ?? 0) + change);
    const locks = {
      request: async (name: string, _options: object, work: () => Promise<void>) => {
        count(name, 1);
        await work();
        count(name, -1);
      },
      query: async () => ({ held: [...held].flatMap(([name, tabs]) => (tabs > 0 ? [{ name }] : [])) }),
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    localStorage.clear();
    const first = openQueue();
    first.queue.add('files', [file('a')], taken);
    remember('files', 'a');
    const second = openQueue();
    const names = () => second.queue.interrupted.map(({ file: { name } }) => name);
    expect(names()).toEqual([]);
    await pass(10_000);
    expect(names()).toEqual([]);
    const shown = vi.fn();
    second.queue.subscribe(shown);
    first.stop();
    await pass(4000);
    expect(names()).toEqual(['a']);
    expect(shown).toHaveBeenCalled();
  });
});

describe('files', () => {
  test('upload several at a time, then the others, and end up in their fields', async () => {
    const { queue, sent, stored, states } = openQueue();
    queue.add('files', [file('a'), file('b'), file('c'), file('d')], taken);
    expect(states()).toEqual(['a going', 'b going', 'c going', 'd waiting']);
    sent[1]?.arrive();
    await pass(0);
    expect(states()).toEqual(['a going', 'c going', 'd going']);
    expect(stored).toEqual(['files b']);
  });

  test('report progress and speed', async () => {
    const { queue, sent } = openQueue();
    queue.add('files', [file('a', 10_000)], taken);
    sent[0]?.onProgress(1000);
    expect(queue.items[0]).toMatchObject({ sent: 1000, speed: null });
    await pass(2000);
    sent[0]?.onProgress(5000);
    expect(queue.items[0]).toMatchObject({ sent: 5000, speed: 2000 });
  });

  test('stay listed with the reason if rejected, while the others continue', async () => {
    const { queue, sent, states } = openQueue();
    queue.add('files', [file('a.exe'), file('b')], ({ name }) => (name.endsWith('.exe') ? 'Not so' : null));
    expect(states()).toEqual(['a.exe refused', 'b going']);
    sent[0]?.fail(400, { message: 'This is no PDF', code: 'INVALID', fieldErrors: [], globalErrors: [] });
    await pass(0);
    expect(queue.items[1]).toMatchObject({
      state: 'refused',
      refusal: { text: 'This is no PDF', canRetry: false },
    });
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('can be paused, resumed and removed', async () => {
    const { queue, sent, states, discardUpload } = openQueue();
    queue.add('files', [file('a')], taken);
    const { key = 0 } = queue.items[0] ?? {};
    sent[0]?.onProgress(500);
    queue.pause(key);
    await pass(60_000);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['a paused']);
    expect(queue.items[0]?.sent).toBe(500);
    queue.goOn(key);
    expect(sent).toHaveLength(2);
    queue.remove(key);
    await pass(0);
    expect(queue.items).toEqual([]);
    expect(discardUpload).toHaveBeenCalledOnce();
  });
});

describe('failed upload', () => {
  test('is retried after a connection loss with backoff, and immediately when back online', async () => {
    const { queue, sent, states } = openQueue();
    queue.add('files', [file('a')], taken);
    sent[0]?.fail(0);
    await pass(0);
    expect(states()).toEqual(['a held']);
    await pass(1000);
    sent[1]?.fail(503);
    await pass(1000);
    expect(sent).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    expect(sent).toHaveLength(3);
    expect(states()).toEqual(['a going']);
  });

  test('waits for a new login after the session expired', async () => {
    const { queue, sent, onExpired, states } = openQueue();
    queue.add('files', [file('a')], taken);
    sent[0]?.fail(401);
    await pass(60_000);
    expect(onExpired).toHaveBeenCalledOnce();
    expect([sent.length, ...states()]).toEqual([1, 'a held']);
    queue.goOn();
    expect(sent).toHaveLength(2);
  });

  test('is rejected if the server dropped it twice, and can be retried after a full disk', async () => {
    const { queue, sent, states } = openQueue();
    queue.add('files', [file('a')], taken);
    sent[0]?.fail(410);
    await pass(1000);
    sent[1]?.fail(404);
    await pass(60_000);
    expect([sent.length, ...states()]).toEqual([2, 'a refused']);
    queue.add('files', [file('b')], taken);
    sent[2]?.fail(507);
    await pass(0);
    expect(queue.items[1]?.refusal?.canRetry).toBe(true);
    queue.goOn(queue.items[1]?.key);
    expect(sent).toHaveLength(4);
    // The same applies to too many uploads: finished or removed ones make room.
    sent[3]?.fail(409, { code: 'TOO_MANY_UPLOADS', globalErrors: [{ message: 'Too many' }] });
    await pass(0);
    expect(queue.items[1]?.refusal).toEqual({ text: 'Too many', canRetry: true });
  });
});
