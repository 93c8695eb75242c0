/** A sibling hash on the way from a leaf to the root, in hexadecimal digits. */
export interface ProofStep {
  side: 'left' | 'right';
  hash: string;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Sha256 = (...parts: Bytes[]) => Promise<Bytes> | Bytes;

/** Every tree has the same number of leaves, so that a proof does not reveal how many suppliers are in the box. */
export const proofLength = 14;

/** The first byte of what is hashed, so that a leaf cannot pass for a node. */
export const hashPrefixes = { leaf: 0, node: 1 };

const leafPrefix = Uint8Array.of(hashPrefixes.leaf);
const nodePrefix = Uint8Array.of(hashPrefixes.node);

/** The leaf hash of a record, over the signed bytes. */
export const leafOfRecord = async (record: Bytes, sha256: Sha256): Promise<Bytes> =>
  sha256(leafPrefix, record);

/** Computes the root from a leaf and its proof. */
export async function rootOfProof(leaf: Bytes, proof: readonly ProofStep[], sha256: Sha256): Promise<Bytes> {
  let node = leaf;
  for (const { side, hash } of proof) {
    const other = bytesOfHex(hash);
    node = await (side === 'left' ? sha256(nodePrefix, other, node) : sha256(nodePrefix, node, other));
  }
  return node;
}

export function bytesOfHex(text: string): Bytes {
  if (!/^([\da-f]{2})*$/.test(text)) throw new Error('These are no hexadecimal digits.');
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
