import { readFileSync } from 'node:fs';
import { type AuditHead, canonicalJsonOfStored } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../platform/signing/signer.ts';
import { recordsChain } from './chain.repo.ts';
import { verifyHeadSignature } from './check-heads.ts';
import { beginningOf, type ChainedItem, itemHashOf, linkHash, partHashesOf } from './item-hash.ts';

const bytesOf = (name: string) =>
  readFileSync(new URL(`../../../../../verifier/examples/${name}`, import.meta.url), 'utf8');
const linesOf = (name: string) =>
  bytesOf(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const keys = JSON.parse(bytesOf('receipt-keys.json')).data;

/** Exports and checkpoints are checked long after they were made, so hashes must be computed the same way forever. */
describe('the frozen examples of audit trails', () => {
  it.each(['audit-trail.jsonl', 'record-chain.jsonl'])('match today’s links: %s', (name) => {
    const [{ chain }, ...others] = linesOf(name);
    let end = beginningOf(chain);
    for (const { hash, entryHash } of others.filter((line) => line.entryHash)) {
      end = linkHash(end, entryHash);
      expect(hash).toBe(end);
    }
    expect(name.startsWith('record')).toBe(chain === recordsChain);
  });

  it('match today’s hashes of entries and of values that can be erased', () => {
    const shown = linesOf('audit-trail.jsonl').filter((line) => line.entry);
    expect(shown).toHaveLength(5);
    for (const { entry: told, entryHash, detail, address = null } of shown) {
      const { format, addressHash, detailHash, remarkHash, ...entry } = told;
      expect(format).toBe('tenderbox-audit-entry/1');
      const item: ChainedItem = { entry, record: null, detail, address, remark: null };
      const parts = partHashesOf(item);
      if (detail) expect(parts.detail).toBe(detailHash);
      if (address) expect(parts.address).toBe(addressHash);
      const stored = { address: addressHash, detail: detailHash, remark: remarkHash };
      expect(itemHashOf(item, stored)).toBe(entryHash);
    }
  });

  it('match today’s checkpoints, each of which names the one before', () => {
    const heads: AuditHead[] = linesOf('audit-trail.jsonl').filter(
      ({ format }) => format === 'tenderbox-audit-head/1',
    );
    expect(heads.at(-1)).toEqual(JSON.parse(bytesOf('checkpoint.json')));
    const ends = linesOf('record-chain.jsonl').map(({ hash }) => hash);
    heads.forEach((head, index) => {
      expect(verifyHeadSignature(head, keys)).toBe('SIGNED');
      const { signature: _signature, ...earlier } = heads[index - 1] ?? { signature: null };
      expect(head.previous).toBe(index ? sha256(canonicalJsonOfStored(earlier as never)) : null);
      expect(ends).toContain(head.records);
    });
  });
});
