import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../test/root-of.ts';
import { buildTree, leafOf } from '../../platform/merkle/merkle.ts';
import { sha256 } from '../../platform/signing/signer.ts';

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../verifier/examples/${name}`, import.meta.url), 'utf8'));
const text = ({ signature: _signature, ...members }: Record<string, never>) => canonicalJson(members);

/** Records are checked long after they were signed, so hashes and signatures must be computed the same way forever. */
describe.each(['', '2/'])('the frozen examples of all formats: %s', (folder) => {
  const [key] = example('receipt-keys.json').data;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' });
  const opening = example(`${folder}opening.json`);

  it('match today’s canonical JSON, signatures and key ids', () => {
    expect(sha256(Buffer.from(key.publicKey, 'base64url'))).toBe(key.keyId);
    const records = ['receipt-1.json', 'withdrawal-1.json', 'receipt-2.json', 'opening.json'].map((name) =>
      example(`${folder}${name}`),
    );
    for (const record of [...records, ...example(`${folder}closings.json`).data]) {
      const signature = Buffer.from(record.signature, 'base64url');
      expect(verify(null, Buffer.from(text(record)), publicKey, signature)).toBe(true);
    }
  });

  it('match today’s roots, leaves and links', async () => {
    for (const { closing, secret, records } of opening.closings) {
      const tree = await buildTree(
        records.map((record: never) => leafOf(text(record))),
        Buffer.from(secret, 'hex'),
      );
      expect(tree.root.toString('hex')).toBe(closing.root);
    }
    const { closing, leaf, proof, receipt } = example(`${folder}proof.json`).data;
    expect(leafOf(text(receipt)).toString('hex')).toBe(leaf);
    expect(await rootOf(leaf, proof)).toBe(closing.root);
    expect(sha256(text(opening.closings[0].closing))).toBe(opening.closings[1].closing.previous);
    const first = example(`${folder}receipt-1.json`);
    expect(sha256(text(first))).toBe(example(`${folder}withdrawal-1.json`).previous);
  });
});
