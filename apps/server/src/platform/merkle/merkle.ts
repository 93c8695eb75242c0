import { hash as digest } from 'node:crypto';
import { hashPrefixes, type ProofStep, proofLength } from '@tenderbox/contract/merkle-proof';
import { block, compressBlock, initialState } from '../crypto/sha256-blocks.ts';
import { inSlices, type Steps } from '../queues/time-slice.ts';

const leafCount = 2 ** proofLength;

/** Words of a hash. */
const size = 8;

/** Number of hashes between two yields to the event loop. */
const yieldEvery = 64;

const leafPrefix = Buffer.of(hashPrefixes.leaf);

/** The leaf hash of a record, over the signed bytes. */
export const leafOf = (record: string): Buffer =>
  digest('sha256', Buffer.concat([leafPrefix, Buffer.from(record)]), 'buffer');

/** Fills the block from an index on: the end of a message, and the length of the whole message in bits. */
function endBlock(at: number, bits: number): void {
  block.fill(0, at, 15);
  block[15] = bits;
}

/** The state of an HMAC after the block of its key: the inner one by 0x36, the outer one by 0x5c. */
function keyState(secret: Buffer, byte: number): Int32Array {
  const padded = Buffer.alloc(64, byte);
  for (const [index, value] of secret.entries()) padded[index] = value ^ byte;
  for (let word = 0; word < 16; word += 1) block[word] = padded.readInt32BE(4 * word);
  const state = new Int32Array(size);
  compressBlock(initialState, state, 0);
  return state;
}

/** Writes filler leaf `index`: HMAC-SHA-256 of the index. Without the secret it cannot be told apart from a record. */
function writeFilling(
  inner: Int32Array,
  outer: Int32Array,
  index: number,
  leaves: Int32Array,
  at: number,
): void {
  block[0] = index;
  block[1] = 1 << 31;
  endBlock(2, 8 * (64 + 4));
  compressBlock(inner, block, 0);
  block[8] = 1 << 31;
  endBlock(9, 8 * (64 + 32));
  compressBlock(outer, leaves, at);
}

const middle = new Int32Array(size);

/** Writes the parent of the two nodes at `from`: SHA-256 of a prefix byte and both, 65 bytes in two blocks. */
function writeParent(nodes: Int32Array, from: number, to: number): void {
  block[0] = (hashPrefixes.node << 24) | ((nodes[from] as number) >>> 8);
  for (let word = 1; word < 16; word += 1) {
    block[word] = ((nodes[from + word - 1] as number) << 24) | ((nodes[from + word] as number) >>> 8);
  }
  const last = nodes[from + 15] as number;
  compressBlock(initialState, middle, 0);
  block[0] = (last << 24) | (1 << 23);
  endBlock(1, 8 * 65);
  compressBlock(middle, nodes, to);
}

/** Compares two hashes by their bytes. */
function compareHashes(one: Int32Array, oneAt: number, other: Int32Array, otherAt: number): number {
  for (let word = 0; word < size; word += 1) {
    const difference = ((one[oneAt + word] as number) >>> 0) - ((other[otherAt + word] as number) >>> 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The positions of hashes in order. They are sorted by 38 bits as numbers; the few equal ones are compared. */
function sortHashes(hashes: Int32Array): Float64Array {
  const order = new Float64Array(leafCount);
  for (let index = 0; index < leafCount; index += 1) {
    const first = hashes[index * size] as number;
    const second = hashes[index * size + 1] as number;
    order[index] = (first >>> 0) * 2 ** 20 + (second >>> 26) * 2 ** 14 + index;
  }
  order.sort();
  for (let index = 0; index < leafCount; index += 1) order[index] = (order[index] as number) % 2 ** 14;
  for (let index = 1; index < leafCount; index += 1) {
    for (let at = index; at > 0; at -= 1) {
      const before = order[at - 1] as number;
      const here = order[at] as number;
      if (compareHashes(hashes, before * size, hashes, here * size) <= 0) break;
      order[at - 1] = here;
      order[at] = before;
    }
  }
  return order;
}

export interface Tree {
  root: Buffer;
  /** The sibling hashes of a leaf on its way to the root. */
  proofOf(leaf: Buffer): ProofStep[];
  /** All leaves in their order, one after the other. */
  leaves(): Buffer;
}

/** Builds the tree over the leaves of a box, filled up with the secret and sorted by bytes, while others are served. */
export const buildTree = async (leaves: Buffer[], secret: Buffer): Promise<Tree> =>
  treeOf(await inSlices(nodeSteps(Buffer.concat(leaves), secret)));

/** The tree of nodes that were computed elsewhere. */
export const treeOf = (nodes: Int32Array): Tree => ({
  root: bytesAt(nodes, 2 * leafCount - 2),
  proofOf: (leaf) => proofIn(nodes, leaf),
  leaves: () => {
    const bytes = Buffer.alloc(4 * size * leafCount);
    for (let word = 0; word < size * leafCount; word += 1)
      bytes.writeInt32BE(nodes[word] as number, 4 * word);
    return bytes;
  },
});

/** Computes all nodes of a tree over leaves of 32 bytes each. Every level follows the one below; the last node is the root. */
export function* nodeSteps(leaves: Buffer, secret: Buffer): Steps<Int32Array> {
  const count = leaves.length / (4 * size);
  if (count > leafCount) throw new Error('A box holds at most 16,384 records.');
  const unsorted = new Int32Array(leafCount * size);
  for (let word = 0; word < count * size; word += 1) {
    unsorted[word] = leaves.readInt32BE(4 * word);
    if (word % yieldEvery === 0) yield;
  }
  const [inner, outer] = [keyState(secret, 0x36), keyState(secret, 0x5c)];
  for (let index = 0; index < leafCount - count; index += 1) {
    writeFilling(inner, outer, index, unsorted, (count + index) * size);
    if (index % yieldEvery === 0) yield;
  }
  const nodes = new Int32Array((2 * leafCount - 1) * size);
  const order = sortHashes(unsorted);
  yield;
  for (let index = 0; index < leafCount; index += 1) {
    const from = (order[index] as number) * size;
    nodes.set(unsorted.subarray(from, from + size), index * size);
  }
  for (let index = 0; index < leafCount - 1; index += 1) {
    writeParent(nodes, 2 * index * size, (leafCount + index) * size);
    if (index % yieldEvery === 0) yield;
  }
  return nodes;
}

function bytesAt(nodes: Int32Array, index: number): Buffer {
  const bytes = Buffer.alloc(4 * size);
  for (let word = 0; word < size; word += 1)
    bytes.writeInt32BE(nodes[index * size + word] as number, 4 * word);
  return bytes;
}

function proofIn(nodes: Int32Array, leaf: Buffer): ProofStep[] {
  const wanted = Int32Array.from({ length: size }, (_, word) => leaf.readInt32BE(4 * word));
  let [at, until] = [0, leafCount];
  while (until - at > 1) {
    const half = (at + until) >>> 1;
    if (compareHashes(nodes, half * size, wanted, 0) <= 0) at = half;
    else until = half;
  }
  if (compareHashes(nodes, at * size, wanted, 0) !== 0) throw new Error('This leaf is not in the tree.');
  const proof: ProofStep[] = [];
  for (let levelAt = 0, length = leafCount; length > 1; levelAt += length, length /= 2) {
    const isRight = at % 2 === 1;
    const sibling = bytesAt(nodes, levelAt + (isRight ? at - 1 : at + 1));
    proof.push({ side: isRight ? 'left' : 'right', hash: sibling.toString('hex') });
    at = at >>> 1;
  }
  return proof;
}
