/** Holds work back while requests arrive in a burst, so that reading them comes first. */
export interface BurstGate {
  /** Counts an arrival. */
  arrive(): void;
  /** Waits until the burst is over, or for the longest wait. */
  pass(): Promise<void>;
}

interface BurstRules {
  /** This many arrivals within `window` milliseconds are a burst. */
  arrivals: number;
  window: number;
  /** The longest wait, in milliseconds. */
  maxWait: number;
}

interface Waiting {
  since: number;
  start(): void;
}

/**
 * In a burst, the work on the first requests would take the time in which the others are read: those would
 * arrive late although they were sent in time.
 */
export function createBurstGate({ arrivals, window, maxWait }: BurstRules): BurstGate {
  /** The times of the last arrivals, in a ring. */
  const times = new Float64Array(arrivals).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  let waiting: Waiting[] = [];
  let isScheduled = false;

  const isBurst = (now: number) => now - (times[next] as number) < window;

  function startSome(): void {
    isScheduled = false;
    const now = performance.now();
    const ready = isBurst(now) ? waiting.filter(({ since }) => now - since >= maxWait) : waiting;
    waiting = waiting.slice(ready.length);
    for (const { start } of ready) start();
    schedule();
  }

  function schedule(): void {
    if (isScheduled || !waiting.length) return;
    isScheduled = true;
    setTimeout(startSome, window);
  }

  return {
    arrive: () => {
      times[next] = performance.now();
      next = (next + 1) % arrivals;
    },
    pass: async () => {
      const now = performance.now();
      if (!waiting.length && !isBurst(now)) return;
      await new Promise<void>((resolve) => {
        waiting.push({ since: now, start: resolve });
        schedule();
      });
    },
  };
}
