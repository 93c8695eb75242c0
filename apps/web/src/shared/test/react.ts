import React from 'react';

/**
 * Runs tests with the production build of React, which halves their time. It has no `act`, so this module
 * intercepts React's scheduling, and an `act` of a test ends when no work is left.
 */
type Later = (run: () => void) => void;
const world: { queueMicrotask: Later; setImmediate: Later } = globalThis as never;
const { queueMicrotask: soon, setImmediate: afterwards } = world;
const urgent: (() => void)[] = [];
const unhurried: (() => void)[] = [];
let actsUnderWay = 0;

world.queueMicrotask = (run) => {
  urgent.push(run);
  soon(finish);
};
world.setImmediate = (run) => {
  unhurried.push(run);
  afterwards(finish);
};
// React DOM permanently captures both functions on import.
await import('react-dom/client');
Object.assign(world, { queueMicrotask: soon, setImmediate: afterwards });

function finish(): void {
  for (let next = urgent.shift() ?? unhurried.shift(); next; next = urgent.shift() ?? unhurried.shift())
    next();
}

function act(callback: () => unknown): Promise<unknown> {
  actsUnderWay += 1;
  let result: unknown;
  try {
    result = callback();
  } finally {
    actsUnderWay -= 1;
    if (actsUnderWay === 0) finish();
  }
  return result instanceof Promise ? settle(result) : Promise.resolve(result);
}

async function settle(result: Promise<unknown>): Promise<unknown> {
  const value: unknown = await result;
  await new Promise<void>(afterwards);
  finish();
  return value;
}

Object.assign(React, { act });
