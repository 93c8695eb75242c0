import { expect, it } from 'vitest';
import { forEachInSlices } from './time-slice.ts';

it('yields to other work and processes every item', async () => {
  let others = 0;
  let isDone = false;
  const other = () => {
    others += 1;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  const seen: number[] = [];
  await forEachInSlices(Array(60).keys(), (one) => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    seen.push(one);
  });
  isDone = true;
  expect(seen).toEqual([...Array(60).keys()]);
  expect(others).toBeGreaterThan(5);
});
