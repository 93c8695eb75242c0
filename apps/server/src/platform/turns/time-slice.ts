import { setImmediate } from 'node:timers/promises';

/** Long work on the event loop lets other requests run after this many milliseconds. */
const sliceLength = 4;

/** Does something with each of many things, while others are served. */
export async function forEachInSlices<One>(all: Iterable<One>, work: (one: One) => void): Promise<void> {
  let endsAt = performance.now() + sliceLength;
  for (const one of all) {
    if (performance.now() > endsAt) {
      await setImmediate();
      endsAt = performance.now() + sliceLength;
    }
    work(one);
  }
}
