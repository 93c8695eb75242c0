import { parentPort } from 'node:worker_threads';
import { nodeSteps } from './merkle.ts';
import type { TreeOrder, TreeReply } from './tree-thread.ts';

// This thread serves no one else, so it takes all steps without a pause.
parentPort?.on('message', ({ id, leaves, secret }: TreeOrder) => {
  const steps = nodeSteps(Buffer.from(leaves), Buffer.from(secret));
  let step = steps.next();
  while (!step.done) step = steps.next();
  const nodes = step.value;
  parentPort?.postMessage({ id, nodes } satisfies TreeReply, [nodes.buffer as ArrayBuffer]);
});
