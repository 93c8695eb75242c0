import { describe, expect, it } from 'vitest';
import { hexHash, type Members, recordHash } from './bytes.mjs';
import {
  bytesOf,
  findings,
  type Given,
  jsonOf,
  ofRecordChain,
  recordPathOver,
  resigned,
} from './example-files.ts';

/** Heads of the chain of records, and proofs that a record is in it, as only a cheating operator would make them. */

const [head1, head2] = jsonOf('record-heads.json').data as [Members, Members];
const [proof1, proof2] = [jsonOf('record-proof-1.json'), jsonOf('record-proof-2.json')] as [Members, Members];
const receipt: Members = jsonOf('receipt-1.json');
const withdrawal: Members = jsonOf('withdrawal-1.json');
const links: Members[] = bytesOf('record-chain.jsonl')
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line));
const otherHash = '2'.repeat(64);
const secret = hexHash('the padding of a lie');

/** Heads in a file of their own. */
const heads = (...given: Members[]): Given => ({ 'heads.json': given });
/** The proof of the receipt with other members. */
const lie = (changes: Members): Given => ({ 'record-proof-1.json': { ...proof1, ...changes } });
/** A proof of a record in a tree of other contents, in a head that was signed over them. */
function provedIn(head: Members, of: Members, changes: Members = {}, isSorted = true): Members {
  const hash = recordHash(of);
  const { root, proof } = recordPathOver([hash, otherHash], secret, hash, isSorted);
  return { ...proof1, recordHash: hash, proof, head: resigned(head, { roots: [root], ...changes }) };
}
/** The path of the first padding of a tree with one record. */
const paddingPath = recordPathOver([otherHash], secret, otherHash);
const third = (changes: Members): Members =>
  resigned(head2, { number: 3, previous: recordHash(head2), at: '2026-11-05T00:05:00Z', ...changes });

describe('the chain of signed records', () => {
  it('is accepted alone, with its records, and with an export of it', () => {
    for (const names of [
      ['record-heads.json'],
      ['record-proof-1.json'],
      ofRecordChain,
      [...ofRecordChain, 'record-chain.jsonl', 'key-records.json', 'checkpoint.json'],
    ])
      expect(findings(names).failed).toEqual([]);
    expect(findings(ofRecordChain).proved).toContain(
      `record-proof-1.json: the receipt of version 1 (receipt-1.json) is in the chain of signed records, as signed in its checkpoint 1 at ${head1.at}.`,
    );
    expect(findings([...ofRecordChain, 'record-chain.jsonl']).proved).toContain(
      'record-heads.json: record-chain.jsonl leads to its root hashes.',
    );
  });

  it('has more than one root if it has more links than a tree holds', () => {
    const contents = Array.from({ length: 16_400 }, (_, index) => hexHash(`link ${index}`));
    const [full, rest] = [contents.slice(0, 16_384), contents.slice(16_384)];
    const [inFull, inRest] = [full[7] as string, rest[7] as string];
    const paths = [recordPathOver(full, secret, inFull), recordPathOver(rest, secret, inRest)];
    const head = resigned(head1, { roots: paths.map(({ root }) => root) });
    const given = [inFull, inRest].map((hash, index) => [
      `${index}.json`,
      { ...proof1, recordHash: hash, proof: paths[index]?.proof, head },
    ]);
    expect(findings([], Object.fromEntries(given)).failed).toEqual([]);
  });

  it('says which record was not given, and what has no proof', () => {
    expect(findings(['record-proof-1.json']).notProved).toContain(
      'record-proof-1.json: which record this is. Give it too.',
    );
    const old = findings(['receipt-1.json', 'checkpoint.json']);
    expect(old.failed).toEqual([]);
    expect(old.notProved.join('\n')).toContain('in the chain of signed records, without a proof: 1.');
    expect(findings([...ofRecordChain, 'checkpoint.json']).notProved.join('\n')).not.toContain(
      'without a proof',
    );
  });

  it('contains no names, numbers of links or contents of others', () => {
    const text = ofRecordChain
      .filter((name) => name.startsWith('record-'))
      .map((name) => bytesOf(name).toString())
      .join();
    for (const { entryHash, number } of links)
      expect(text.includes(entryHash), `link ${number}`).toBe(
        [recordHash(receipt), recordHash(withdrawal)].includes(entryHash),
      );
    expect(text).not.toContain(receipt.supplierId);
  });

  it.each<[number, string, string[], () => Given]>([
    [4, 'a head of an audit trail in a proof', [], () => lie({ head: jsonOf('checkpoint-2.json') })],
    [4, 'a closing in place of the head', [], () => lie({ head: jsonOf('closings.json').data[0] })],
    [4, 'a proof of another format', [], () => lie({ format: 'tenderbox-record-proof/2' })],
    [5, 'a head with a count', [], () => heads(resigned(head1, { count: 12 }))],
    [6, 'a head without a root', [], () => heads(resigned(head1, { roots: [] }))],
    [13, 'a head with a root that was not signed', [], () => heads({ ...head1, roots: [otherHash] })],
    [13, 'a proof with a changed head', [], () => lie({ head: { ...head1, roots: [otherHash] } })],
    [130, 'a first head that names one before', [], () => heads(resigned(head1, { previous: otherHash }))],
    [130, 'a later head that names none before', [], () => heads(resigned(head2, { previous: null }))],
    [130, 'a head that names another one', [], () => heads(head1, resigned(head2, { previous: otherHash }))],
    [
      131,
      'two heads of one number with different roots',
      ['record-heads.json'],
      () => heads(resigned(head2, { roots: [otherHash] })),
    ],
    [
      131,
      'a head in a proof that is not the published one',
      ['record-heads.json', 'receipt-1.json'],
      () => ({ 'proof.json': provedIn(head1, receipt) }),
    ],
    [
      131,
      'two heads of one number and different epochs, without a restore',
      ['record-heads.json'],
      () => heads(resigned(head2, { epoch: 2 })),
    ],
    [
      132,
      'a head before its predecessor',
      [],
      () => heads(head1, resigned(head2, { at: '2026-11-02T00:05:00Z' })),
    ],
    [
      132,
      'a head of an earlier epoch',
      [],
      () => heads(third({}), third({ number: 2, epoch: 3, at: head2.at })),
    ],
    [133, 'a list with a gap', [], () => heads(head1, third({}))],
    [133, 'a list in another order', [], () => heads(head2, head1)],
    [
      134,
      'a head whose tree has other records than the chain',
      ['record-chain.jsonl'],
      () => heads(resigned(head1, { roots: [otherHash] })),
    ],
    [
      134,
      'a head that leaves out a link',
      ['record-chain.jsonl', 'record-heads.json'],
      () => heads(third({ records: links[4]?.hash, roots: head2.roots })),
    ],
    [
      134,
      'a second root',
      ['record-chain.jsonl'],
      () => heads(resigned(head1, { roots: [...head1.roots, otherHash] })),
    ],
    [135, 'a path that ends below the root', [], () => lie({ proof: proof1.proof.slice(0, -1) })],
    [135, 'a path that goes on', [], () => lie({ proof: [...proof1.proof, proof1.proof[0]] })],
    [135, 'no path', [], () => lie({ proof: [] })],
    [
      135,
      'a path from a node, as if it were a leaf',
      [],
      () => lie({ recordHash: proof1.proof[0].hash, proof: proof1.proof.slice(1) }),
    ],
    [136, 'the path of another record', [], () => lie({ proof: proof2.proof })],
    [136, 'the head of another period', [], () => lie({ head: head2 })],
    [136, 'another record', ['withdrawal-1.json'], () => lie({ recordHash: recordHash(withdrawal) })],
    [136, 'padding passed as a record', [], () => lie({ recordHash: proof1.proof[0].hash })],
    [
      136,
      'the path of padding for a record',
      ['receipt-1.json'],
      () => lie({ proof: paddingPath.proof, head: resigned(head1, { roots: [paddingPath.root] }) }),
    ],
    [
      136,
      'a neighbour on the other side',
      [],
      () => {
        const [{ side, hash }, ...rest] = proof1.proof;
        return lie({ proof: [{ side: side === 'left' ? 'right' : 'left', hash }, ...rest] });
      },
    ],
    [137, 'a tree that is not in order', [], () => ({ 'proof.json': provedIn(head1, receipt, {}, false) })],
    [
      138,
      'a record of a later epoch than its head',
      [],
      () => {
        const later = resigned(jsonOf('2/receipt-1.json'), { epoch: 2 });
        return { 'later.json': later, 'proof.json': provedIn(head1, later, { at: '2026-12-05T00:05:00Z' }) };
      },
    ],
    [
      138,
      'a record that is later than its head',
      ['2/receipt-1.json'],
      () => ({ 'proof.json': provedIn(head1, jsonOf('2/receipt-1.json')) }),
    ],
    [
      139,
      'a record that was dated back',
      ['record-heads.json', 'receipt-1.json'],
      () => ({ 'proof.json': provedIn(third({}), receipt) }),
    ],
    [
      74,
      'a head that names another end',
      ['record-chain.jsonl'],
      () => heads(resigned(head1, { records: otherHash })),
    ],
    [
      75,
      'a chain without a record that a head must cover',
      ['record-chain.jsonl', 'withdrawal-1.json'],
      () => heads(head1, resigned(head2, { records: head1.records })),
    ],
    [
      106,
      'a head that names another list of keys',
      ['key-records.json'],
      () => heads(resigned(head1, { keys: otherHash })),
    ],
  ])('is rejected by check %i: %s', (number, _what, names, given) => {
    expect(findings(names, given()).failed.join('\n')).toContain(`(check ${number})`);
  });

  it('may begin again from a backup, with the restore record', () => {
    const restore = jsonOf('restore.json');
    const at = '2026-11-04T06:00:30Z';
    const epoch = Math.floor(Date.parse(at) / 60_000);
    const restored = resigned(restore, { at, epoch, backupAt: '2026-11-03T12:00:00Z', heads: [] });
    const again = resigned(head2, { roots: [otherHash], epoch, at: '2026-11-05T00:05:00Z' });
    const given = { 'again.json': again, 'restored.json': restored };
    const { failed, proved } = findings(['record-heads.json'], given);
    expect(failed).toEqual([]);
    expect(proved.join('\n')).toContain(
      `checkpoint 2 of the chain of signed records of ${head2.at} is genuine, and was lost`,
    );
    expect(findings(['record-heads.json'], { 'again.json': again }).failed.join()).toContain('(check 131)');
  });
});
