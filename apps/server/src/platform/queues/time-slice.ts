import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which long work on the event loop yields to other requests. */
const sliceLength = 4;

/** Long work that says after each small step that others may run; its result is what it returns. */
export type Steps<Result = void> = Generator<void, Result, void>;

/** Does long work while others are served. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let endsAt = performance.now() + sliceLength;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() > endsAt) {
      await setImmediate();
      endsAt = performance.now() + sliceLength;
    }
  }
}

/** Processes many items while other requests are served. */
export const forEachInSlices = <One>(all: Iterable<One>, work: (one: One) => void): Promise<void> =>
  inSlices(
    (function* () {
      for (const one of all) {
        work(one);
        yield;
      }
    })(),
  );

/** Makes something of each of many things, while others are served. */
export async function mapInSlices<One, Result>(
  all: Iterable<One>,
  work: (one: One) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachInSlices(all, (one) => results.push(work(one)));
  return results;
}
