import { parentPort } from 'node:worker_threads';
import { buildTree } from './merkle.ts';
import type { TreeOrder, TreeReply } from './tree-thread.ts';

parentPort?.on('message', async ({ id, leaves, secret }: TreeOrder) => {
  const tree = await buildTree(leaves.map(Buffer.from), Buffer.from(secret));
  const proofs = leaves.map((leaf) => tree.proofOf(Buffer.from(leaf)));
  parentPort?.postMessage({ id, root: tree.root.toString('hex'), proofs } satisfies TreeReply);
});
