import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { listen } from './listen.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  port = Number(new URL(await listen(test.app, { port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** Connects so often at once, from a thread of its own, and wakes this one when all are connected, or after a while. */
const connectFrom = (connected: Int32Array, count: number) =>
  new Worker(
    `const { connect } = require('node:net');
     const { workerData: connected, parentPort } = require('node:worker_threads');
     const wake = () => Atomics.notify(connected, 0);
     const sockets = Array.from({ length: ${count} }, () =>
       connect(${port}, '127.0.0.1', () => {
         if (Atomics.add(connected, 0, 1) + 1 === ${count}) wake();
       }).on('error', () => undefined));
     parentPort.once('message', () => sockets.forEach((socket) => socket.destroy()));
     parentPort.postMessage('connecting');`,
    { eval: true, workerData: connected },
  );

it('keeps room for those who come at once while it is busy', async () => {
  const count = 1200;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const thread = connectFrom(connected, count);
  await once(thread, 'message');
  // Nobody is taken in meanwhile. Whoever finds no room tries again, in vain.
  const until = performance.now() + 10_000;
  while (Atomics.load(connected, 0) < count && performance.now() < until) {
    Atomics.wait(connected, 0, Atomics.load(connected, 0), 50);
  }
  expect(Atomics.load(connected, 0)).toBe(count);
  await thread.terminate();
});
