import { parentPort } from 'node:worker_threads';
import { inSlices } from '../../platform/queues/time-slice.ts';
import { nodeSteps } from './merkle.ts';
import type { TreeOrder, TreeReply } from './tree-thread.ts';

parentPort?.on('message', async ({ id, leaves, secret }: TreeOrder) => {
  const nodes = await inSlices(nodeSteps(Buffer.from(leaves), Buffer.from(secret)));
  parentPort?.postMessage({ id, nodes } satisfies TreeReply, [nodes.buffer as ArrayBuffer]);
});
