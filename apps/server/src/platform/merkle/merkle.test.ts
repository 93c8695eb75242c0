import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../test/root-of.ts';
import { buildTree, leafOf } from './merkle.ts';

const secret = Buffer.alloc(32, 7);
const leaves = ['one', 'two', 'three'].map(leafOf);

describe('the Merkle tree of a box', () => {
  it('proves every leaf against its root, with proofs of equal length', async () => {
    const tree = await buildTree(leaves, secret);
    for (const leaf of leaves) {
      expect(tree.proofOf(leaf)).toHaveLength(14);
      expect(await rootOf(leaf.toString('hex'), tree.proofOf(leaf))).toBe(tree.root.toString('hex'));
    }
  });

  it('has a root that depends on the records and the secret, but not on their order', async () => {
    const { root } = await buildTree(leaves, secret);
    expect((await buildTree([...leaves].reverse(), secret)).root).toEqual(root);
    expect((await buildTree([leafOf('one'), leafOf('two'), leafOf('Three')], secret)).root).not.toEqual(root);
    expect((await buildTree(leaves, randomBytes(32))).root).not.toEqual(root);
    expect((await buildTree([], secret)).root).not.toEqual(root);
  });

  it('proves nothing that is not in it', async () => {
    const tree = await buildTree(leaves, secret);
    const proof = tree.proofOf(leaves[0] as Buffer);
    expect(await rootOf(leafOf('four').toString('hex'), proof)).not.toBe(tree.root.toString('hex'));
    expect(() => tree.proofOf(leafOf('four'))).toThrow('not in the tree');
  });

  it('matches the documented format', async () => {
    expect((await buildTree(leaves, secret)).root.toString('hex')).toMatchInlineSnapshot(
      `"38ac09dbca3408116b83822bda07cd1cd7d4e65e5804baa33f5bb6a9dbc38715"`,
    );
  });
});
