import { describe, expect, it } from 'vitest';
import { beginningOf, hexHash, type Members, recordHash } from './bytes.mjs';
import { bytesOf, findings, type Given, jsonOf, keyId, keyList, resigned } from './example-files.ts';

/**
 * What an installation signs before and after a restore, and what only a cheating operator would sign. Each
 * lie names the check of docs/formats.md that rejects it.
 */

const one = jsonOf('receipt-1.json');
const [closing] = jsonOf('closings.json').data;
const example = jsonOf('restore.json');
const head = jsonOf('checkpoint.json');
const linesOf = (name: string): Members[] =>
  bytesOf(name)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const trail = linesOf('audit-trail.jsonl');
const hashAt = (number: number) => trail[number]?.hash;
const otherHash = '2'.repeat(64);

/** A restore on the day of the first closing, of a backup at eight in the morning. */
const restored = (changes: Members = {}): Members => {
  const at = changes.at ?? '2026-11-06T16:00:30Z';
  const heads = [{ chain: beginningOf(head.chain), number: 3, hash: hashAt(3) }];
  return resigned(example, {
    ...{ backupAt: '2026-11-06T08:00:00Z', heads, at, epoch: Math.floor(Date.parse(at) / 60_000) },
    ...changes,
  });
};
const restore = restored();
const { epoch } = restore;
const end = '2026-11-06T20:00:00Z';

const [key] = keyList as [Members];
/** The chain of keys, with one key. */
const chain = [
  resigned({
    ...{ format: 'tenderbox-key/1', origin: restore.origin, number: 1, action: 'ADDED' },
    ...{ publicKey: key.publicKey, subjectKeyId: keyId, keyId, at: '2026-11-01T00:00:00Z', previous: null },
    ...{ trustedHead: null, trustedAt: null, trustedRecords: null },
  }),
];

/** A receipt of the formats with epochs. */
const receipt = (changes: Members): Members =>
  resigned(one, { format: 'tenderbox-receipt/2', epoch: 1, end, ...changes });
const closed = (changes: Members): Members =>
  resigned(closing, { format: 'tenderbox-closing/2', epoch: 1, ...changes });

const kept = receipt({ submittedAt: '2026-11-06T07:00:00Z' });
const next = { version: 2, previous: recordHash(kept) };
const lost = receipt({ ...next, submittedAt: '2026-11-06T09:00:00Z' });
const lostToo = receipt({ version: 3, previous: recordHash(lost), submittedAt: '2026-11-06T10:00:00Z' });
const again = receipt({ ...next, submittedAt: '2026-11-06T16:30:00Z', contentHash: otherHash, epoch });
const lostClosing = closed({ closedAt: '2026-11-06T12:00:00Z' });
const closedAgain = closed({ root: otherHash, epoch });
const checkpoint = (changes: Members) => resigned(head, { previous: null, ...changes });
const lostHead = checkpoint({ number: 4, hash: otherHash, at: '2026-11-06T12:00:00Z' });

const honest: Given = {
  ...{ 'kept.json': kept, 'lost.json': lost, 'lost-too.json': lostToo, 'again.json': again },
  ...{ 'lost-closing.json': lostClosing, 'closing.json': closedAgain, 'lost-head.json': lostHead },
};
const failedWith = (given: Given) => findings([], given).failed.join('\n');

type Lie = [check: number, what: string, given: () => Given];
const lies: Lie[] = [
  [109, 'an epoch that is not its minute', () => ({ 'restore.json': restored({ epoch: epoch + 1 }) })],
  [
    109,
    'a backup after the restore',
    () => ({ 'restore.json': restored({ backupAt: '2026-11-07T08:00:00Z' }) }),
  ],
  [
    109,
    'an audit trail twice',
    () => ({ 'restore.json': restored({ heads: [...restore.heads, ...restore.heads] }) }),
  ],
  [110, 'two restores in one', () => ({ 'a.json': restore, 'b.json': restored({ records: otherHash }) })],
  [
    111,
    'a record of the new epoch from before the restore',
    () => ({ 'restore.json': restore, 'a.json': receipt({ epoch, submittedAt: '2026-11-06T15:00:00Z' }) }),
  ],
  [
    111,
    'a record of the old epoch from after the restore',
    () => ({ 'restore.json': restore, 'a.json': receipt({ submittedAt: '2026-11-06T16:30:00Z' }) }),
  ],
  [
    112,
    'a checkpoint from before the backup that the restored trail does not reach',
    () => ({ 'restore.json': restore, 'head.json': checkpoint({}) }),
  ],
  [
    112,
    'another hash than that of a checkpoint from before the backup',
    () => ({ 'restore.json': restore, 'head.json': checkpoint({ number: 3, hash: otherHash }) }),
  ],
  [
    112,
    'an audit trail that is left out',
    () => ({ 'restore.json': restored({ heads: [] }), 'head.json': checkpoint({}) }),
  ],
  [
    113,
    'another hash than that of the exported trail',
    () => ({
      'restore.json': restored({ heads: [{ chain: beginningOf(head.chain), number: 3, hash: otherHash }] }),
      'trail.jsonl': bytesOf('audit-trail.jsonl'),
    }),
  ],
  [
    113,
    'signed records that are not in their chain',
    () => ({
      'restore.json': restored({ records: otherHash }),
      'records.jsonl': bytesOf('record-chain.jsonl'),
    }),
  ],
  [
    114,
    'another list of keys',
    () => ({ 'restore.json': restored({ keys: otherHash }), 'keys.json': chain }),
  ],
  [
    17,
    'a record from before the backup that was replaced all the same',
    () => ({
      'restore.json': restore,
      'a.json': receipt({ ...next, submittedAt: '2026-11-06T07:30:00Z' }),
      'b.json': again,
    }),
  ],
  [
    29,
    'a closing from before the backup that was replaced all the same',
    () => ({
      'restore.json': restore,
      'a.json': closed({ closedAt: '2026-11-06T07:00:00Z' }),
      'b.json': closedAgain,
    }),
  ],
  [
    29,
    'two closings of one epoch',
    () => ({ ...honest, 'restore.json': restore, 'a.json': closed({ epoch, root: hexHash('another') }) }),
  ],
  [
    17,
    'two lost records of one version',
    () => ({ ...honest, 'restore.json': restore, 'a.json': resigned(lost, { contentHash: otherHash }) }),
  ],
];

describe('a restore', () => {
  it('explains different records under one number, and lists what was lost', () => {
    const { failed, proved } = findings([], { ...honest, 'restore.json': restore });
    expect(failed).toEqual([]);
    const sentences = proved.join('\n');
    for (const file of ['lost.json', 'lost-too.json', 'lost-closing.json', 'lost-head.json'])
      expect(sentences).toMatch(new RegExp(`${file}: .+ is genuine, and was lost when the backup of`));
    for (const file of ['kept.json', 'again.json', 'closing.json'])
      expect(sentences).not.toMatch(new RegExp(`\\b(?<!-)${file}: .+ was lost`));
  });

  it('names the last record of the chain of keys', () => {
    const [first] = chain as [Members];
    const given = { 'restore.json': restored({ keys: recordHash(first) }), 'keys.json': chain };
    expect(findings([], given).failed).toEqual([]);
  });

  it('without its record explains nothing: the same records convict the signer', () => {
    for (const check of [17, 29]) expect(failedWith(honest)).toContain(`(check ${check})`);
  });

  it('leaves records in doubt that were being stored during the backup', () => {
    const during = receipt({ ...next, submittedAt: '2026-11-06T07:59:30Z' });
    const given = { 'restore.json': restore, 'a.json': kept, 'b.json': during };
    expect(findings([], given).failed).toEqual([]);
    expect(findings([], { ...given, 'c.json': again }).failed).toEqual([]);
    const after = receipt({
      version: 3,
      previous: recordHash(during),
      submittedAt: '2026-11-06T16:30:00Z',
      epoch,
    });
    expect(findings([], { ...given, 'c.json': after }).failed).toEqual([]);
  });

  it('can be repeated, of the same backup or a later one', () => {
    const second = restored({ at: '2026-11-06T18:00:00Z' });
    const third = receipt({
      ...next,
      submittedAt: '2026-11-06T18:30:00Z',
      end: '2026-11-07T12:00:00Z',
      epoch: second.epoch,
    });
    const given = { ...honest, 'restore.json': restore, 'second.json': second, 'third.json': third };
    expect(findings([], given).failed).toEqual([]);
    expect(failedWith({ ...honest, 'restore.json': restore, 'third.json': third })).toContain('(check 17)');
  });

  it('is said to be unknown if the record of an epoch is not given', () => {
    const { failed, notProved } = findings([], { 'again.json': again });
    expect(failed).toEqual([]);
    expect(notProved.join('\n')).toContain('The restore record of its epoch was not given.');
  });

  it.each(lies)('is rejected by check %i with %s', (check, _what, given) => {
    expect(failedWith(given())).toContain(`(check ${check})`);
  });
});
