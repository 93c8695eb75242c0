import { describe, expect, it } from 'vitest';
import { createBurstGate } from './burst-gate.ts';

/** A gate, and the names of the work that has passed it. */
function openGate(rules: Partial<Parameters<typeof createBurstGate>[0]> = {}) {
  const gate = createBurstGate({ arrivals: 3, window: 50, maxWait: 60_000, ...rules });
  const started: string[] = [];
  return {
    started,
    arrive: async (name: string) => {
      gate.arrive();
      await gate.pass();
      started.push(name);
    },
  };
}

describe('a burst gate', () => {
  it('lets work start immediately while few requests arrive', async () => {
    const { arrive, started } = openGate();
    await arrive('a');
    await arrive('b');
    expect(started).toEqual(['a', 'b']);
  });

  it('holds work back in a burst, and starts it in order when the burst is over', async () => {
    const { arrive, started } = openGate();
    const all = ['a', 'b', 'c', 'd', 'e'].map(arrive);
    await new Promise(setImmediate);
    expect(started).toEqual(['a', 'b']);
    await Promise.all(all);
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('starts work after the longest wait although the burst goes on', async () => {
    const { arrive, started } = openGate({ window: 5000, maxWait: 0 });
    const all = ['a', 'b', 'c'].map(arrive);
    await Promise.all(all);
    expect(started).toEqual(['a', 'b', 'c']);
  });
});
