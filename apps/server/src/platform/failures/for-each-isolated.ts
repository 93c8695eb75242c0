/** An item that failed, by its id. */
interface FailedItem {
  id: string;
  error: unknown;
}

/** Some items of a run failed; all others were processed. */
export class ItemsFailedError extends Error {
  readonly failures: FailedItem[];

  constructor(failures: FailedItem[]) {
    super(`${failures.length} items failed.`);
    this.name = 'ItemsFailedError';
    this.failures = failures;
  }
}

interface IsolationOptions {
  /** Items at a time: while one waits for a lock or its statement limit, the others go on. */
  concurrency?: number;
  /** Called for each failure immediately, instead of an error at the end. */
  onFailure?: ((id: string, error: unknown) => void) | undefined;
}

/**
 * Processes items of many tenants so that one that fails or hangs delays no other. Throws an ItemsFailedError at the
 * end, from which the failure log names each failed item.
 */
export async function forEachIsolated<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
  { concurrency = 2, onFailure }: IsolationOptions = {},
): Promise<void> {
  const failures: FailedItem[] = [];
  const report = onFailure ?? ((id: string, error: unknown) => failures.push({ id, error }));
  const waiting = [...items].values();
  const processNext = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        report(idOf(item), error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, processNext));
  if (failures.length) throw new ItemsFailedError(failures);
}

/**
 * The same for items that are listed a limited number at a time: lists again until everything that was due is
 * processed. What failed is tried once per run.
 */
export async function forEachDue<Item>(
  list: () => Promise<Item[]>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const tried = new Set<string>();
  const failures: FailedItem[] = [];
  const untried = async () => (await list()).filter((item) => !tried.has(idOf(item)));
  for (let due = await untried(); due.length > 0; due = await untried()) {
    for (const item of due) tried.add(idOf(item));
    await forEachIsolated(due, idOf, work, { onFailure: (id, error) => failures.push({ id, error }) });
  }
  if (failures.length) throw new ItemsFailedError(failures);
}
