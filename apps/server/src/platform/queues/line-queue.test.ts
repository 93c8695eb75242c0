import { describe, expect, it } from 'vitest';
import { createLineQueue, LineFullError } from './line-queue.ts';

const settled = () => new Promise(setImmediate);

/** A queue whose entries, named `LINE-NUMBER`, record their start and run until they are ended. */
function openQueue(rules: Partial<Parameters<typeof createLineQueue>[0]> = {}) {
  const queue = createLineQueue({ concurrency: 2, maxWaitingInLine: 10, maxWait: 60_000, ...rules });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    enter: async (name: string, shares: { key: string; max: number }[] = []) => {
      const end = await queue.enter({ line: name.split('-')[0] ?? '', shares });
      if (!end) return 'waited too long';
      started.push(name);
      ends.set(name, end);
      return 'started';
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

describe('a line queue', () => {
  it('alternates between the lines, however long one of them is', async () => {
    const { enter, end, started } = openQueue({ concurrency: 1 });
    for (const name of ['a-0', 'a-1', 'a-2', 'a-3', 'b-0', 'c-0', 'b-1']) void enter(name);
    await settled();
    for (let turn = 0; turn < 7; turn += 1) await end(started.at(-1) ?? '');
    expect(started).toEqual(['a-0', 'a-1', 'b-0', 'c-0', 'a-2', 'b-1', 'a-3']);
  });

  it('runs entries up to its concurrency', async () => {
    const { enter, end, started } = openQueue({ concurrency: 2 });
    for (const name of ['a-0', 'b-0', 'c-0']) void enter(name);
    await settled();
    expect(started).toEqual(['a-0', 'b-0']);
    await end('b-0');
    await end('b-0');
    expect(started).toEqual(['a-0', 'b-0', 'c-0']);
  });

  it('skips entries that wait for a share that is in use', async () => {
    const { enter, end, started } = openQueue({ concurrency: 5 });
    const [one, other] = [[{ key: 'one', max: 1 }], [{ key: 'other', max: 1 }]];
    void enter('a-0', one);
    void enter('a-1', one);
    void enter('a-2', other);
    void enter('b-0', one);
    await settled();
    expect(started).toEqual(['a-0', 'a-2']);
    await end('a-0');
    expect(started).toEqual(['a-0', 'a-2', 'a-1']);
    await end('a-1');
    expect(started).toEqual(['a-0', 'a-2', 'a-1', 'b-0']);
  });

  it('rejects entries of a full line without affecting other lines', async () => {
    const { enter } = openQueue({ concurrency: 1, maxWaitingInLine: 2 });
    for (const name of ['a-0', 'a-1', 'a-2']) void enter(name);
    await expect(enter('a-3')).rejects.toThrow(LineFullError);
    void enter('b-0');
    void enter('b-1');
    await expect(enter('b-2')).rejects.toThrow(LineFullError);
  });

  it('returns null after maxWait and does not start the entry later', async () => {
    const { enter, end, started } = openQueue({ concurrency: 1, maxWait: 1 });
    expect(await enter('a-0')).toBe('started');
    expect(await enter('a-1')).toBe('waited too long');
    await end('a-0');
    expect(await enter('a-2')).toBe('started');
    expect(started).toEqual(['a-0', 'a-2']);
  });
});
