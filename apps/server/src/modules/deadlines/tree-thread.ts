import { Worker } from 'node:worker_threads';
import type { ProofStep } from '@tenderbox/contract';

const file = new URL('./tree.worker.ts', import.meta.url);
/** How long the thread waits for another box, in milliseconds, before it ends. */
const idleTime = 60_000;

/** The leaves and the padding secret of a box. */
export interface TreeOrder {
  id: number;
  leaves: Uint8Array[];
  secret: Uint8Array;
}

/** The root of its tree, and a proof for each leaf. */
export interface TreeReply {
  id: number;
  root: string;
  proofs: ProofStep[][];
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
 * Builds the tree of a box and the proofs of its leaves in a thread: many boxes may end at the same instant,
 * and meanwhile the server goes on with the closings that are ready.
 */
export function buildTreeInThread(leaves: Buffer[], secret: Buffer): Promise<Omit<TreeReply, 'id'>> {
  clearTimeout(idle);
  const { promise, resolve, reject } = Promise.withResolvers<TreeReply>();
  count += 1;
  const place = count % threads.length;
  const thread = threads[place] ?? startThread(place);
  threads[place] = thread;
  waiting.set(count, { place, resolve, reject });
  thread.postMessage({ id: count, leaves, secret } satisfies TreeOrder);
  return promise;
}
