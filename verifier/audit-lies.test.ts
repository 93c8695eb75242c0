import { describe, expect, it } from 'vitest';
import { canonical, hashOfBoth, hexHash, type Members, recordHash } from './bytes.mjs';
import { bytesOf, findings, type Given, jsonOf, keyList, resigned } from './example-files.ts';

/** Exports of an audit trail that were forged. Each names the check of docs/formats.md that rejects it. */

const lines: Members[] = bytesOf('audit-trail.jsonl')
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const header = lines[0] as Members;
const links = lines.slice(1, 7);
const [early, late] = lines.slice(7) as [Members, Members];
const mailed = jsonOf('checkpoint.json');

const otherChain = '0199a000-0000-7000-8000-0000000000ff';
const otherHash = '1'.repeat(64);

const inLines = (all: (Members | string)[]) =>
  Buffer.from(all.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
const exported = (...all: (Members | string)[]): Given => ({ 'trail.jsonl': inLines(all) });
/** The export of the examples with its links changed; the hashes are left as they are. */
const withLinks = (change: (all: Members[]) => Members[]) => exported(header, ...change(links), early, late);
const withLink = (number: number, changes: Members) =>
  withLinks((all) => all.map((link) => (link.number === number ? { ...link, ...changes } : link)));
const without = (link: Members, name: string) =>
  Object.fromEntries(Object.entries(link).filter(([member]) => member !== name));

interface Forgery {
  chain?: string;
  entries?: (all: Members[]) => Members[];
  heads?: (number: number) => Members[];
  isSigned?: boolean;
}

/** An export in which every hash was computed again after entries were changed. */
function rewritten({
  chain = header.chain,
  entries = (all) => all,
  heads,
  isSigned = true,
}: Forgery): Members[] {
  const noOrganisation = '00000000-0000-0000-0000-000000000000';
  let hash = hexHash(`tenderbox-audit/1:${chain === 'platform' ? noOrganisation : chain}`);
  const chained = entries(links).map((link, index) => {
    const entryHash = link.entry ? hexHash(canonical(link.entry)) : link.entryHash;
    hash = hashOfBoth(hash, entryHash);
    return { ...link, number: index + 1, hash, entryHash };
  });
  const sign = (head: Members, previous: Members | null) =>
    resigned(head, {
      ...{ chain, hash: chained[head.number - 1]?.hash ?? head.hash },
      previous: previous && recordHash(previous),
    });
  const first = sign(early, null);
  const signed = isSigned ? [first, sign(late, first)] : [];
  return [{ ...header, chain }, ...chained, ...(heads?.(chained.length) ?? signed)];
}
const changedEntry = (number: number, changes: Members) => (all: Members[]) =>
  all.map((link) => (link.number === number ? { ...link, entry: { ...link.entry, ...changes } } : link));

type Lie = [check: number, what: string, given: () => Given];

const forged: Lie[] = [
  [1, 'a line that is no JSON', () => exported(header, '{"number":1', ...links)],
  [
    2,
    'a member twice',
    () => exported(header, JSON.stringify(links[0]).replace('{', '{"number":1,'), ...links.slice(1)),
  ],
  [
    3,
    'a number written 1.0',
    () => exported(header, JSON.stringify(links[0]).replace('"number":1', '"number":1.0'), ...links.slice(1)),
  ],
  [1, 'an empty line', () => exported(header, '', ...links)],
  [5, 'a header with a member too many', () => exported({ ...header, remark: '' }, ...links)],
  [6, 'a header without a real chain', () => exported({ ...header, chain: 'mine' }, ...links)],
  [
    1,
    'a header of another format',
    () => exported({ ...header, format: 'tenderbox-audit-export/2' }, ...links),
  ],
  [5, 'a link with a member too many', () => withLink(1, { remark: null })],
  [5, 'a detail without its entry', () => withLink(3, { detail: null })],
  [
    5,
    'an entry without its detail',
    () => withLinks((all) => [without(all[0] as Members, 'detail'), ...all.slice(1)]),
  ],
  [6, 'a detail without salt', () => withLink(2, { detail: { value: {} } })],
  [56, 'another header', () => exported(header, ...links, header)],
  [
    57,
    'an entry after a checkpoint',
    () => exported(header, ...links.slice(0, 3), early, ...links.slice(3), late),
  ],
  [57, 'something that is no entry', () => exported(header, ...links, { note: 'hello' })],
  [58, 'an entry left out', () => withLinks((all) => all.toSpliced(1, 1))],
  [58, 'an entry twice', () => withLinks((all) => all.toSpliced(1, 0, all[1] as Members))],
  [58, 'the first entry left out', () => withLinks((all) => all.slice(1))],
  [
    59,
    'entries that were moved',
    () =>
      withLinks((all) =>
        [all[1], all[0], ...all.slice(2)].map((link, index) => ({ ...link, number: index + 1 })),
      ),
  ],
  [59, 'a hash that does not follow', () => withLink(6, { hash: otherHash })],
  [
    59,
    'a chain of another organisation',
    () =>
      exported(
        { ...header, chain: otherChain },
        ...links.map((link) => without(without(without(link, 'entry'), 'detail'), 'address')),
      ),
  ],
  [60, 'a changed entry', () => withLink(2, { entry: { ...links[1]?.entry, action: 'supplier.viewed' } })],
  [
    60,
    'an entry that was removed in time',
    () => ({
      'trail.jsonl': inLines(
        rewritten({
          entries: (all) =>
            all.map((link) => (link.number === 3 ? { ...link, entryHash: '0'.repeat(64) } : link)),
        }),
      ),
    }),
  ],
  [
    61,
    'an entry with an unknown member',
    () => ({ 'trail.jsonl': inLines(rewritten({ entries: changedEntry(1, { severity: 1 }) })) }),
  ],
  [
    61,
    'an entry without an action',
    () => ({ 'trail.jsonl': inLines(rewritten({ entries: changedEntry(1, { action: '' }) })) }),
  ],
  [
    61,
    'an entry on a day that does not exist',
    () => ({
      'trail.jsonl': inLines(rewritten({ entries: changedEntry(1, { at: '2026-11-31T00:00:00Z' }) })),
    }),
  ],
  [
    61,
    'an entry of another format',
    () => ({
      'trail.jsonl': inLines(rewritten({ entries: changedEntry(1, { format: 'tenderbox-audit-entry/2' }) })),
    }),
  ],
  [
    62,
    'an entry of another organisation',
    () => ({
      'trail.jsonl': inLines(rewritten({ entries: changedEntry(1, { organisationId: otherChain }) })),
    }),
  ],
  [
    62,
    'an entry of an organisation in the trail of the platform',
    () => ({ 'trail.jsonl': inLines(rewritten({ chain: 'platform' })) }),
  ],
  [
    62,
    'one entry under two numbers',
    () => ({ 'trail.jsonl': inLines(rewritten({ entries: (all) => [...all, all[0] as Members] })) }),
  ],
  [63, 'a changed address', () => withLink(1, { address: { ...links[0]?.address, value: '192.0.2.99' } })],
  [63, 'a changed detail', () => withLink(2, { detail: { ...links[1]?.detail, value: {} } })],
  [63, 'a detail that never was', () => withLink(1, { detail: links[1]?.detail })],
  [64, 'an end that was cut off', () => exported(header, ...links.slice(0, 4), early, late)],
  [
    64,
    'a checkpoint with another hash',
    () => exported(header, ...links, resigned(early, { hash: otherHash })),
  ],
  [
    64,
    'a checkpoint of another chain',
    () => exported(header, ...links, resigned(early, { chain: otherChain })),
  ],
  [13, 'a checkpoint that was changed', () => exported(header, ...links, { ...early, at: late.at })],
  [
    5,
    'a checkpoint with a member too many',
    () => exported(header, ...links, resigned(early, { remark: 1 })),
  ],
  [65, 'the first checkpoint left out', () => exported(header, ...links, late)],
  [65, 'checkpoints in another order', () => exported(header, ...links, late, early)],
  [65, 'a checkpoint twice', () => exported(header, ...links, early, early, late)],
  [
    65,
    'a checkpoint with fewer entries than the one before it',
    () => exported(header, ...links, early, resigned(late, { number: 2, hash: links[1]?.hash })),
  ],
  [
    65,
    'a checkpoint that is earlier than the one before it',
    () => exported(header, ...links, early, resigned(late, { at: '2026-11-02T23:00:00Z' })),
  ],
  [
    66,
    'the address of another installation',
    () => exported({ ...header, origin: 'https://other.example' }, ...links, early, late),
  ],
  [
    67,
    'an entry that was dated back',
    () => ({
      'trail.jsonl': inLines(rewritten({ entries: changedEntry(4, { at: '2026-11-02T23:49:59Z' }) })),
    }),
  ],
  [
    67,
    'an entry that is later than its checkpoint',
    () => ({
      'trail.jsonl': inLines(rewritten({ entries: changedEntry(2, { at: '2026-11-03T00:20:01Z' }) })),
    }),
  ],
];

/** Forged exports that are consistent in themselves. Only the checkpoint that was e-mailed convicts them. */
const besideMail: Lie[] = [
  [
    68,
    'another chain, with new hashes and no checkpoints',
    () => ({
      'trail.jsonl': inLines(
        rewritten({
          chain: otherChain,
          entries: (all) => all.map((link) => without(without(without(link, 'entry'), 'detail'), 'address')),
          isSigned: false,
        }),
      ),
    }),
  ],
  [
    68,
    'a changed entry, all hashes and checkpoints made again',
    () => ({ 'trail.jsonl': inLines(rewritten({ entries: changedEntry(1, { action: 'label.viewed' }) })) }),
  ],
  [
    68,
    'a removed entry, all hashes made again, without checkpoints',
    () => ({ 'trail.jsonl': inLines(rewritten({ entries: (all) => all.toSpliced(1, 1), isSigned: false })) }),
  ],
  [
    68,
    'an added entry, all hashes made again, without checkpoints',
    () => ({
      'trail.jsonl': inLines(
        rewritten({
          entries: (all) => all.toSpliced(1, 0, { ...(all[2] as Members), entryHash: otherHash }),
          isSigned: false,
        }),
      ),
    }),
  ],
  [68, 'the end cut off, with its checkpoint', () => exported(header, ...links.slice(0, 4), early)],
  [68, 'no entries at all', () => exported(header)],
  [
    68,
    'the platform in place of the organisation',
    () => ({
      'trail.jsonl': inLines(
        rewritten({
          chain: 'platform',
          entries: (all) => all.map((link) => without(without(without(link, 'entry'), 'detail'), 'address')),
          isSigned: false,
        }),
      ),
    }),
  ],
  [
    68,
    'the e-mailed checkpoint replaced by another of the same entries',
    () => exported(header, ...links, early, resigned(late, { records: otherHash })),
  ],
  [69, 'two checkpoints with the same number', () => ({ 'a.json': resigned(mailed, { hash: otherHash }) })],
  [
    69,
    'two checkpoints after the same one',
    () => ({ 'a.json': resigned(mailed, { at: '2026-11-05T00:05:00Z' }) }),
  ],
  [
    69,
    'a later checkpoint with fewer entries',
    () => ({ 'a.json': resigned(mailed, { number: 4, at: '2026-11-05T00:05:00Z' }) }),
  ],
  [
    70,
    'two exports that differ',
    () => ({
      'trail.jsonl': bytesOf('audit-trail.jsonl'),
      'other.jsonl': inLines(rewritten({ entries: changedEntry(6, { action: 'task.ended' }) })),
    }),
  ],
];

describe('an export of the chain of records', () => {
  const [first, ...contents] = bytesOf('record-chain.jsonl')
    .toString()
    .trim()
    .split('\n')
    .map((line): Members => JSON.parse(line));
  const receipt = jsonOf('receipt-1.json');
  /** The chain with other contents, its hashes made again, and a checkpoint that names its end. */
  function chained(change: (all: Members[]) => Members[]) {
    let hash = hexHash(`tenderbox-audit/1:${first?.chain}`);
    const all = change(contents).map(({ entryHash }, index) => {
      hash = hashOfBoth(hash, entryHash);
      return { number: index + 1, hash, entryHash };
    });
    return { chain: inLines([first as Members, ...all]), head: resigned(mailed, { records: hash }) };
  }
  const isReceipt = ({ entryHash }: Members) => entryHash === recordHash(receipt);

  it('shows that records existed when a checkpoint was signed', () => {
    const { failed, proved } = findings(['record-chain.jsonl', 'checkpoint.json', 'receipt-1.json']);
    expect(failed).toEqual([]);
    expect(proved.join('\n')).toContain(
      'receipt-1.json: a record of 2026-11-02T14:02:11.104203Z is covered by',
    );
    const all = chained((links_) => links_);
    expect(findings(['receipt-1.json'], { 'c.jsonl': all.chain, 'h.json': all.head }).failed).toEqual([]);
  });

  it.each<[number, string, () => Given]>([
    [
      74,
      'a removed record, all hashes made again',
      () => ({ 'c.jsonl': chained((all) => all.slice(1)).chain, 'h.json': mailed }),
    ],
    [
      75,
      'a removed record, with a new checkpoint',
      () => {
        const { chain, head: signed } = chained((all) => all.filter((one) => !isReceipt(one)));
        return { 'c.jsonl': chain, 'h.json': signed, 'r.json': receipt };
      },
    ],
    [
      75,
      'a record that was added later',
      () => ({
        'c.jsonl': chained((all) => all).chain,
        'h.json': resigned(mailed, { records: contents[1]?.hash, at: '2026-11-08T00:00:00Z' }),
        'r.json': jsonOf('receipt-2.json'),
      }),
    ],
    [
      59,
      'a changed link',
      () => ({ 'c.jsonl': inLines([first as Members, { ...contents[0], entryHash: otherHash }]) }),
    ],
  ])('is rejected by check %i: %s', (check, _what, given) => {
    expect(findings([], given()).failed.join('\n')).toContain(`(check ${check})`);
  });
});

describe('a forged export of an audit trail', () => {
  it.each(forged)('is rejected by check %i: %s', (check, _what, given) => {
    expect(findings([], given()).failed.join('\n')).toContain(`(check ${check})`);
  });

  it.each(besideMail)('is rejected by check %i beside the e-mailed checkpoint: %s', (check, _what, given) => {
    const { failed } = findings([], { ...given(), 'mail.json': mailed });
    expect(failed.join('\n')).toContain(`(check ${check})`);
  });
});

describe('an export of an audit trail', () => {
  it('is accepted as it was made, and says what it leaves out', () => {
    const { failed, proved, notProved } = findings(['audit-trail.jsonl', 'checkpoint.json']);
    expect(failed).toEqual([]);
    const sentences = [...proved, ...notProved].join('\n');
    expect(sentences).toContain('audit-trail.jsonl: none of the 6 entries');
    expect(sentences).toContain('checkpoint.json: audit-trail.jsonl leads to it.');
    expect(sentences).toContain('shown in full: 5, shown only as a hash: 1, with erased values: 1.');
    expect(sentences).toContain('No signature covers them: 1.');
  });

  it('is accepted when it was made again, without a checkpoint from elsewhere', () => {
    expect(findings([], { 'trail.jsonl': inLines(rewritten({})) }).failed).toEqual([]);
  });

  it('may have entries that began up to 15 minutes before a checkpoint', () => {
    const entries = changedEntry(4, { at: '2026-11-02T23:50:01Z' });
    expect(findings([], { 'trail.jsonl': inLines(rewritten({ entries })) }).failed).toEqual([]);
  });

  it('may be older than a checkpoint of the same entries, and newer than the first address', () => {
    const again = resigned(late, { previous: recordHash(late), at: '2026-11-04T06:00:00Z' });
    expect(findings(['audit-trail.jsonl'], { 'mail.json': again }).failed).toEqual([]);
    const old = resigned(early, { origin: 'https://old.example' });
    const lastHead = resigned(late, { previous: recordHash(old) });
    expect(findings([], { ...exported(header, ...links, old, lastHead), 'mail.json': old }).failed).toEqual(
      [],
    );
  });

  it('keeps checkpoints of a key that was revoked later, which prove nothing', () => {
    const keys = keyList.map((key) => ({ ...key, revokedSince: '2026-11-03T12:00:00Z' }));
    const { failed, notProved } = findings(['audit-trail.jsonl'], {}, { keys });
    expect(failed).toEqual([]);
    expect(notProved.join('\n')).toContain('checkpoint 5: that the installation signed it.');
    expect(findings(['audit-trail.jsonl', 'checkpoint.json'], {}, { keys }).failed.join()).toContain(
      '(check 14)',
    );
  });

  it('of a checkpoint alone is not required', () => {
    const { failed, notProved } = findings(['checkpoint.json']);
    expect(failed).toEqual([]);
    expect(notProved.join('\n')).toContain('Its export was not given.');
  });
});
