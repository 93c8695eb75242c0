import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { mockStreams, provideLocks } from '../test/streams.ts';
import { shareStream } from './share-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => vi.useRealTimers();
});

/** Opens a tab that follows the stream. */
function openTab() {
  const heard: (string | undefined)[] = [];
  const leaving = new AbortController();
  const onMessage = ({ event }: { event?: string | undefined }) => heard.push(event);
  shareStream({ roleEntryId: 'una', signal: leaving.signal, onMessage });
  onTestFinished(() => leaving.abort());
  return { heard, close: () => leaving.abort() };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

describe('stream', () => {
  test('is reopened at its last position when it ends or breaks', async () => {
    const opened = mockStreams();
    const { heard } = openTab();
    await until(() => expect(opened).toHaveLength(1));
    opened[0]?.send('events-changed');
    opened[0]?.send('position', 'after-one');
    await until(() => expect(heard).toEqual(['events-changed', 'position']));
    opened[0]?.end();
    await until(() => expect(opened).toHaveLength(2));
    expect(opened.map(({ lastId }) => lastId)).toEqual([null, 'after-one']);
  });

  test('is aborted after a period without data', async () => {
    const opened = mockStreams();
    openTab();
    await until(() => expect(opened).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(49_000);
    opened[0]?.send('position', 'alive');
    await vi.advanceTimersByTimeAsync(49_000);
    expect(opened[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(opened[0]?.signal.aborted).toBe(true);
    await until(() => expect(opened[1]?.lastId).toBe('alive'));
  });

  test.each([401, 403, 404])('is not requested again after %i', async (status) => {
    const opened = mockStreams(() => status);
    openTab();
    await until(() => expect(opened).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(1);
  });

  test.each([429, 500, 503])('is retried with backoff after %i', async (status) => {
    const opened = mockStreams(() => status);
    openTab();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened.length).toBeGreaterThan(10);
    expect(opened.length).toBeLessThan(30);
  });

  test('emits a reset when it could not be opened for long', async () => {
    let status = 503;
    const opened = mockStreams(() => status);
    const { heard } = openTab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    status = 200;
    await vi.advanceTimersByTimeAsync(60_000);
    opened.at(-1)?.send('position', 'late');
    await until(() => expect(heard).toEqual(['reset', 'position']));
  });

  test('is opened immediately when the browser is online again', async () => {
    const opened = mockStreams(() => 503);
    openTab();
    await vi.advanceTimersByTimeAsync(120_000);
    const before = opened.length;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveLength(before + 1);
  });
});

describe('tabs', () => {
  test('share one stream, and the next tab resumes at its position when the first closes', async () => {
    provideLocks();
    const opened = mockStreams();
    const [first, second] = [openTab(), openTab()];
    await until(() => expect(opened).toHaveLength(1));
    opened[0]?.send('team-changed');
    opened[0]?.send('position', 'here');
    await until(() => expect(second.heard).toEqual(['team-changed', 'position']));
    expect(first.heard).toEqual(second.heard);
    first.close();
    await until(() => expect(opened).toHaveLength(2));
    expect(opened[0]?.signal.aborted).toBe(true);
    expect(opened[1]?.lastId).toBe('here');
    opened[1]?.send('events-changed');
    await until(() => expect(second.heard.at(-1)).toBe('events-changed'));
    expect(first.heard).toHaveLength(2);
  });

  test('stop requesting when the session ended in one tab, although others learn of it slightly later', async () => {
    provideLocks();
    const opened = mockStreams();
    const [first, second] = [openTab(), openTab()];
    await until(() => expect(opened).toHaveLength(1));
    first.close();
    await vi.advanceTimersByTimeAsync(400);
    second.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
  });

  test('open one stream each in a browser without locks', async () => {
    const opened = mockStreams();
    openTab();
    openTab();
    await until(() => expect(opened).toHaveLength(2));
  });
});
