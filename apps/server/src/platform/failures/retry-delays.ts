/** Remembers what has failed, and for how long it is left alone. */
export interface RetryDelays {
  add(id: string): void;
  /** The ids that must not be tried yet. */
  waiting(): string[];
}

/** The delay of an item is doubled with each failure in a row, from `first` up to `max` milliseconds. */
export function createRetryDelays(
  { first, max }: { first: number; max: number },
  now: () => number = () => performance.now(),
): RetryDelays {
  const items = new Map<string, { delay: number; until: number }>();
  return {
    add: (id) => {
      const delay = Math.min((items.get(id)?.delay ?? first / 2) * 2, max);
      items.set(id, { delay, until: now() + delay });
    },
    waiting: () => {
      const ids: string[] = [];
      for (const [id, { until }] of items) {
        if (until > now()) ids.push(id);
        // It has not failed again since, so it has succeeded.
        else if (until + max < now()) items.delete(id);
      }
      return ids;
    },
  };
}
