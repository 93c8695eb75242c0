/** A queue that is fair between keys, such as networks. */
export interface FairQueue {
  /** Runs the work when it is the key's turn; rejects with the error of `tooMany` when there is no room to wait. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface FairQueueOptions {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
  tooMany(): Error;
}

interface Line {
  /** How often the key had its turn, compared with the other keys since the queue was last empty. */
  turns: number;
  waiting: { start(): void; reject(error: Error): void }[];
}

/** Keys without anybody waiting are remembered up to this number while others wait. */
const maxIdleKeys = 10_000;

/**
 * Limits work per server and takes it in rounds: one piece of every key, keys with the fewest waiting first. A key that
 * comes later joins the current round, so that it waits for one round at most, however many pieces another key has
 * waiting. When the queue is full, the key with the most waiting loses its last one.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, maxWaiting, maxWaitingPerKey, tooMany } = options;
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { turns: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  const waitingLines = () => [...lines].filter(([, line]) => line.waiting.length > 0);

  function enter(key: string): Promise<void> {
    const line = lineOf(key);
    if (running < concurrency) {
      running += 1;
      line.turns += 1;
      return Promise.resolve();
    }
    if (line.waiting.length >= maxWaitingPerKey) return Promise.reject(tooMany());
    if (waiting >= maxWaiting && !makeRoomFor(line)) return Promise.reject(tooMany());
    if (!line.waiting.length) {
      const round = Math.min(...waitingLines().map(([, other]) => other.turns));
      if (Number.isFinite(round)) line.turns = Math.max(line.turns, round);
    }
    waiting += 1;
    return new Promise((start, reject) => line.waiting.push({ start, reject }));
  }

  function makeRoomFor(line: Line): boolean {
    const longest = Math.max(...waitingLines().map(([, other]) => other.waiting.length));
    if (line.waiting.length + 1 >= longest) return false;
    const loser = waitingLines().find(([, other]) => other.waiting.length === longest)?.[1];
    loser?.waiting.pop()?.reject(tooMany());
    waiting -= 1;
    return true;
  }

  /** The slot passes on directly: it is never free in between, when another could take it as well. */
  function leave(): void {
    const next = waitingLines().reduce<[string, Line] | null>((first, entry) => {
      const [, a] = entry;
      const b = first?.[1];
      if (!b) return entry;
      const order = a.turns - b.turns || a.waiting.length - b.waiting.length;
      return order < 0 ? entry : first;
    }, null);
    if (!next) {
      running -= 1;
      if (running === 0) lines.clear();
      return;
    }
    const [key, line] = next;
    line.turns += 1;
    waiting -= 1;
    // Among equals the one that had no turn for longest is first.
    lines.delete(key);
    lines.set(key, line);
    line.waiting.shift()?.start();
    if (lines.size > maxIdleKeys + waiting) forgetIdle();
  }

  function forgetIdle(): void {
    for (const [key, line] of lines) if (!line.waiting.length) lines.delete(key);
  }

  return {
    async run(key, work) {
      await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
