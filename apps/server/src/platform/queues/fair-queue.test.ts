import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const busy = () => new Error('busy');
const open = (options: Partial<Parameters<typeof createFairQueue>[0]> = {}) => {
  const queue = createFairQueue({
    concurrency: 1,
    maxWaiting: 100,
    maxWaitingPerKey: 50,
    tooMany: busy,
    ...options,
  });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) => {
    const done = queue.run(name.split('-')[0] ?? '', async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
    done.catch(() => undefined);
    return done;
  };
  const startAll = (...names: string[]) => {
    for (const name of names) void start(name);
  };
  const endLast = async () => {
    await new Promise(setImmediate);
    ends.get(started.at(-1) ?? '')?.();
    await new Promise(setImmediate);
  };
  return { start, startAll, started, endLast };
};

describe('a fair queue', () => {
  it('takes one of each key per round, those with the fewest waiting first', async () => {
    const { startAll, started, endLast } = open();
    startAll('a-0', 'a-1', 'a-2', 'a-3', 'b-0', 'b-1', 'c-0');
    for (let times = 0; times < 6; times += 1) await endLast();
    expect(started).toEqual(['a-0', 'c-0', 'b-0', 'a-1', 'b-1', 'a-2', 'a-3']);
  });

  it('adds a late key to the current round, ahead of those with many waiting', async () => {
    const { startAll, started, endLast } = open();
    for (let count = 0; count < 20; count += 1) startAll(`a-${count}`, `b-${count}`, `c-${count}`);
    for (let times = 0; times < 15; times += 1) await endLast();
    startAll('d-0', 'd-1', 'd-2', 'd-3');
    for (let times = 0; times < 12; times += 1) await endLast();
    const turns = started.slice(16).map((name) => name[0]);
    expect(turns.indexOf('d')).toBeLessThan(3);
    expect(turns.join('')).not.toContain('dd');
  });

  it('rejects beyond the limits per key and in total, at the expense of the key with the most waiting', async () => {
    const { start, started, endLast } = open({ maxWaiting: 4, maxWaitingPerKey: 3 });
    const all = ['a-0', 'a-1', 'a-2', 'a-3', 'a-4', 'b-0', 'c-0', 'd-0', 'e-0'].map((name) =>
      start(name).then(
        () => name,
        () => `${name} refused`,
      ),
    );
    for (let times = 0; times < 9; times += 1) await endLast();
    expect(await Promise.all(all)).toEqual([
      ...['a-0', 'a-1', 'a-2 refused', 'a-3 refused', 'a-4 refused', 'b-0', 'c-0', 'd-0', 'e-0 refused'],
    ]);
    expect(started).toHaveLength(5);
  });

  it('limits the concurrency of each key without blocking others', async () => {
    const { startAll, started, endLast } = open({ concurrency: 3, concurrencyPerKey: 1 });
    startAll('a-0', 'a-1', 'a-2', 'b-0', 'b-1');
    expect(started).toEqual(['a-0', 'b-0']);
    startAll('c-0');
    expect(started).toEqual(['a-0', 'b-0', 'c-0']);
    // The freed slot is for other keys: both waiting entries are at the limit of theirs.
    await endLast();
    expect(started).toEqual(['a-0', 'b-0', 'c-0']);
    startAll('d-0');
    expect(started.at(-1)).toBe('d-0');
  });

  it('never exceeds its concurrency, even while a slot is passed on', async () => {
    const queue = createFairQueue({
      concurrency: 2,
      maxWaiting: 1000,
      maxWaitingPerKey: 1000,
      tooMany: busy,
    });
    let running = 0;
    let maxRunning = 0;
    let left = 200;
    const all: Promise<void>[] = [];
    const add = () => {
      if (left-- <= 0) return;
      const done = queue.run(String(left % 3), async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise(setImmediate);
        running -= 1;
        // Adds more in each of the next microtasks.
        for (let ticks = 0; ticks < 5; ticks += 1) void microtasks(ticks).then(add);
      });
      all.push(done);
    };
    add();
    add();
    while (all.length < 200) await new Promise(setImmediate);
    await Promise.all(all);
    expect(maxRunning).toBe(2);
  });
});

async function microtasks(count: number): Promise<void> {
  for (let ticks = 0; ticks < count; ticks += 1) await Promise.resolve();
}
