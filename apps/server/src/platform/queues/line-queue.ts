/** A waiting entry: its line, and the shares that limit its concurrency. */
export interface QueueEntry {
  /** Lines are served in turn, one entry each. */
  line: string;
  /** What the entry uses while it runs, and how many entries may use it at a time. */
  shares: { key: string; max: number }[];
}

export interface LineQueue {
  /**
   * Waits for the entry's turn. Returns a function that ends the turn, or null after `maxWait`. Rejects if
   * the line is full.
   */
  enter(entry: QueueEntry): Promise<(() => void) | null>;
}

export class LineFullError extends Error {}

interface QueueRules {
  /** How many entries run at a time, of all lines. */
  concurrency: number;
  maxWaitingInLine: number;
  /** In milliseconds. */
  maxWait: number;
}

interface Waiting extends QueueEntry {
  start(end: () => void): void;
}

/**
 * Runs work in turns on this server: one line after the other, however long one of them is. An entry that
 * waits for a share lets others of its line pass that do not use it.
 */
export function createLineQueue({ concurrency, maxWaitingInLine, maxWait }: QueueRules): LineQueue {
  const lines = new Map<string, Waiting[]>();
  const inUse = new Map<string, number>();
  let running = 0;

  const hasRoom = ({ shares }: QueueEntry) => shares.every(({ key, max }) => (inUse.get(key) ?? 0) < max);

  function use({ shares }: QueueEntry, change: 1 | -1): void {
    running += change;
    for (const { key } of shares) {
      const count = (inUse.get(key) ?? 0) + change;
      if (count) inUse.set(key, count);
      else inUse.delete(key);
    }
  }

  function removeFrom(line: string, entries: Waiting[], entry: Waiting): void {
    entries.splice(entries.indexOf(entry), 1);
    if (!entries.length) lines.delete(line);
  }

  function findNext(): Waiting | null {
    for (const [line, entries] of lines) {
      const next = entries.find(hasRoom);
      if (!next) continue;
      removeFrom(line, entries, next);
      // The rest of this line goes behind the other lines.
      if (lines.delete(line)) lines.set(line, entries);
      return next;
    }
    return null;
  }

  function startWaiting(): void {
    while (running < concurrency) {
      const next = findNext();
      if (!next) return;
      use(next, 1);
      let hasEnded = false;
      next.start(() => {
        if (hasEnded) return;
        hasEnded = true;
        use(next, -1);
        startWaiting();
      });
    }
  }

  return {
    enter: (entry) =>
      new Promise((resolve, reject) => {
        const entries = lines.get(entry.line) ?? [];
        if (entries.length >= maxWaitingInLine) return reject(new LineFullError());
        const waiting: Waiting = {
          ...entry,
          start: (end) => {
            clearTimeout(timer);
            resolve(end);
          },
        };
        const timer = setTimeout(() => {
          removeFrom(entry.line, entries, waiting);
          resolve(null);
        }, maxWait);
        entries.push(waiting);
        lines.set(entry.line, entries);
        startWaiting();
      }),
  };
}
