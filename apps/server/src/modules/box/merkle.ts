import { createHmac, hash as digest } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** A tree always has so many leaves, so that no proof tells how many suppliers are in the box. */
const leafCount = 16_384;

const leafPrefix = Buffer.from([0]);

/** The leaf of a record: of the bytes that were signed. */
export const leafOf = (record: string): Buffer =>
  digest('sha256', Buffer.concat([leafPrefix, Buffer.from(record)]), 'buffer');

/** What two nodes make together. */
function nodeOf(left: Buffer, right: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(65);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 33);
  return digest('sha256', bytes, 'buffer');
}

/** What fills a tree up, so that nobody without the secret tells it from a record. */
const fillingOf = (secret: Buffer, index: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(index);
  return createHmac('sha256', secret).update(bytes).digest();
};

export interface ProofStep {
  side: 'left' | 'right';
  hash: string;
}

export interface Tree {
  root: Buffer;
  /** What to hash a leaf with, step by step, on its way to the root. */
  proofOf(leaf: Buffer): ProofStep[];
}

/** How many hashes are made before others get their turn. */
const atOnce = 1024;

/** The tree over the leaves of a box, filled up by a secret and sorted by bytes. */
export async function buildTree(leaves: Buffer[], secret: Buffer): Promise<Tree> {
  if (leaves.length > leafCount) throw new Error('A box holds at most 16,384 records.');
  const filled = [...leaves];
  for (let index = 0; filled.length < leafCount; index += 1) {
    filled.push(fillingOf(secret, index));
    if (index % atOnce === 0) await setImmediate();
  }
  const levels: Buffer[][] = [filled.sort(Buffer.compare)];
  for (let level = levels[0] as Buffer[]; level.length > 1; ) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      above.push(nodeOf(level[at] as Buffer, level[at + 1] as Buffer));
      if (at % atOnce === 0) await setImmediate();
    }
    levels.push(above);
    level = above;
  }
  return {
    root: levels.at(-1)?.[0] as Buffer,
    proofOf: (leaf) => {
      let at = (levels[0] as Buffer[]).findIndex((one) => one.equals(leaf));
      if (at < 0) throw new Error('This leaf is not in the tree.');
      return levels.slice(0, -1).map((level) => {
        const isRight = at % 2 === 1;
        const sibling = level[isRight ? at - 1 : at + 1] as Buffer;
        at = Math.floor(at / 2);
        return { side: isRight ? 'left' : 'right', hash: sibling.toString('hex') };
      });
    },
  };
}

/** Where a leaf leads by a proof. */
export function rootBy(leaf: Buffer, proof: ProofStep[]): Buffer {
  return proof.reduce((node, { side, hash: sibling }) => {
    const other = Buffer.from(sibling, 'hex');
    return side === 'left' ? nodeOf(other, node) : nodeOf(node, other);
  }, leaf);
}
