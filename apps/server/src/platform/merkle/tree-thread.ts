import { Worker } from 'node:worker_threads';
import { type Tree, treeOf } from './merkle.ts';

const file = new URL('./tree.worker.ts', import.meta.url);
/** How long the thread waits for another box, in milliseconds, before it ends. */
const idleTime = 60_000;

/** The leaves of a box, one after the other, and its padding secret. */
export interface TreeOrder {
  id: number;
  leaves: Uint8Array;
  secret: Uint8Array;
}

/** All nodes of its tree, handed over without a copy. */
export interface TreeReply {
  id: number;
  nodes: Int32Array;
}

interface Waiter {
  place: number;
  resolve(reply: TreeReply): void;
  reject(error: Error): void;
}

/** Two, so that boxes that end at the same instant are closed on two cores. */
const threads: (Worker | null)[] = [null, null];
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Waiter>();

function startThread(place: number): Worker {
  const started = new Worker(file, { execArgv: [] });
  started.unref();
  const fail = (error: Error) => {
    if (threads[place] !== started) return;
    threads[place] = null;
    for (const [id, waiter] of waiting) {
      if (waiter.place !== place) continue;
      waiting.delete(id);
      waiter.reject(error);
    }
  };
  started.on('error', fail);
  started.on('exit', () => fail(new Error('The thread that builds trees has ended.')));
  started.on('message', (reply: TreeReply) => {
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
    if (waiting.size) return;
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const one of threads.splice(0, threads.length, null, null)) void one?.terminate();
    }, idleTime).unref();
  });
  return started;
}

/**
 * Builds the tree of a box in a thread: many boxes may end at the same instant,
 * and meanwhile the server goes on with the closings that are ready.
 */
export async function buildTreeInThread(leaves: Buffer[], secret: Buffer): Promise<Tree> {
  clearTimeout(idle);
  const { promise, resolve, reject } = Promise.withResolvers<TreeReply>();
  count += 1;
  const place = count % threads.length;
  const thread = threads[place] ?? startThread(place);
  threads[place] = thread;
  waiting.set(count, { place, resolve, reject });
  thread.postMessage({ id: count, leaves: Buffer.concat(leaves), secret } satisfies TreeOrder);
  return treeOf((await promise).nodes);
}
