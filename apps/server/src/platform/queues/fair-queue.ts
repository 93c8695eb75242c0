/** A queue that is fair between keys, such as networks. */
export interface FairQueue {
  /**
   * Runs the work when it is the key's turn, immediately if there is a free slot. Rejects with the error of
   * `tooMany` if the queue is full.
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface FairQueueOptions {
  concurrency: number;
  /** Unlimited by default. */
  concurrencyPerKey?: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
  tooMany(): Error;
}

interface Line {
  /** How many turns the key had, relative to other keys, since the queue was last empty. */
  turns: number;
  running: number;
  waiting: { start(): void; reject(error: Error): void }[];
}

/** Up to this many keys without waiting entries are remembered while others wait. */
const maxIdleKeys = 10_000;

/**
 * Limits work per server and runs it in rounds: one entry of every key, keys with the fewest waiting first. A
 * new key joins the current round, so it waits for one round at most, however many entries another key has.
 * When the queue is full, the key with the most waiting loses its last entry.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, concurrencyPerKey = concurrency, maxWaiting, maxWaitingPerKey, tooMany } = options;
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { turns: 0, running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  const waitingLines = () => [...lines].filter(([, line]) => line.waiting.length > 0);

  const canStart = (line: Line) => running < concurrency && line.running < concurrencyPerKey;

  function begin(line: Line): void {
    running += 1;
    line.running += 1;
    line.turns += 1;
  }

  /** Returns null if the work can start immediately. */
  function enter(line: Line): Promise<void> | null {
    if (canStart(line)) {
      begin(line);
      return null;
    }
    if (line.waiting.length >= maxWaitingPerKey) return Promise.reject(tooMany());
    if (waiting >= maxWaiting && !evictFor(line)) return Promise.reject(tooMany());
    if (!line.waiting.length) {
      const round = Math.min(...waitingLines().map(([, other]) => other.turns));
      if (Number.isFinite(round)) line.turns = Math.max(line.turns, round);
    }
    waiting += 1;
    return new Promise((start, reject) => line.waiting.push({ start, reject }));
  }

  function evictFor(line: Line): boolean {
    const longest = Math.max(...waitingLines().map(([, other]) => other.waiting.length));
    if (line.waiting.length + 1 >= longest) return false;
    const loser = waitingLines().find(([, other]) => other.waiting.length === longest)?.[1];
    loser?.waiting.pop()?.reject(tooMany());
    waiting -= 1;
    return true;
  }

  /** Assigns free slots synchronously, so that no other call can take them too. */
  function leave(line: Line): void {
    running -= 1;
    line.running -= 1;
    for (let next = nextLine(); next; next = nextLine()) {
      const [key, chosen] = next;
      begin(chosen);
      waiting -= 1;
      // Moves the key to the end: among equals, the one longest without a turn is first.
      lines.delete(key);
      lines.set(key, chosen);
      chosen.waiting.shift()?.start();
    }
    if (running === 0) lines.clear();
    else if (lines.size > maxIdleKeys + waiting) forgetIdle();
  }

  function nextLine(): [string, Line] | null {
    return waitingLines().reduce<[string, Line] | null>((first, entry) => {
      const [, a] = entry;
      if (!canStart(a)) return first;
      if (!first) return entry;
      const order = a.turns - first[1].turns || a.waiting.length - first[1].waiting.length;
      return order < 0 ? entry : first;
    }, null);
  }

  function forgetIdle(): void {
    for (const [key, line] of lines) if (!line.waiting.length && !line.running) lines.delete(key);
  }

  return {
    async run(key, work) {
      const line = lineOf(key);
      const turn = enter(line);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(line);
      }
    },
  };
}
