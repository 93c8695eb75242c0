import { hash } from 'node:crypto';
import { type ProofStep, rootOfProof } from '@tenderbox/contract';

const sha256 = (...parts: Uint8Array[]) => new Uint8Array(hash('sha256', Buffer.concat(parts), 'buffer'));

/** The root that a leaf and its proof lead to, in hexadecimal digits. */
export const rootOf = async (leaf: string, proof: ProofStep[]): Promise<string> =>
  Buffer.from(await rootOfProof(Uint8Array.from(Buffer.from(leaf, 'hex')), proof, sha256)).toString('hex');
