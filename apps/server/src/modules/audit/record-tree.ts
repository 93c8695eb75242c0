import { hash } from 'node:crypto';
import { hashPrefixes, proofLength } from '@tenderbox/contract';
import type { Tree } from '../../platform/merkle/merkle.ts';
import { buildTreeInThread } from '../../platform/merkle/tree-thread.ts';
import type { RecordLink } from './record-head.repo.ts';

/** Number of links in a full tree. */
export const treeSize = 2 ** proofLength;

const leafPrefix = Buffer.of(hashPrefixes.leaf);

/** The leaf of a link, over the hash of its content. */
const leafOfLink = ({ itemHash }: Pick<RecordLink, 'itemHash'>): Buffer =>
  hash('sha256', Buffer.concat([leafPrefix, Buffer.from(itemHash, 'hex')]), 'buffer');

/**
 * Builds the tree over links of the chain of records. The random content of the last link of the period is the secret
 * of the padding: the operator's export of the chain has it, and no one else.
 */
export const buildRecordTree = (links: RecordLink[], end: Pick<RecordLink, 'itemHash'>): Promise<Tree> =>
  buildTreeInThread(links.map(leafOfLink), Buffer.from(end.itemHash, 'hex'));

/** The path of a link in its tree, in the form in which it is stored. */
export function pathIn(tree: Tree, link: RecordLink): { link: RecordLink; position: number; path: string } {
  const steps = tree.proofOf(leafOfLink(link));
  const position = steps.reduce((sum, { side }, level) => sum + (side === 'left' ? 2 ** level : 0), 0);
  return { link, position, path: steps.map((step) => step.hash).join('') };
}
