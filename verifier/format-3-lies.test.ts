import { describe, expect, it } from 'vitest';
import { leafOf, type Members, recordHash } from './bytes.mjs';
import { findings, type Given, jsonOf, resigned } from './example-files.ts';

/** Validly signed lies in openings of format 3. Each names the check of docs/formats.md that rejects it. */
type Lie = [check: number, what: string, given: () => Given];

const first = jsonOf('3/opening.json');
const second = jsonOf('3/opening-2.json');
const records: Members[] = first.closings[0].records;
const otherHash = '0'.repeat(64);
const alone = (changes: Members): Given => ({ 'opening.json': resigned(first, changes) });
const both = (changes: Members, before: Members = first): Given => ({
  'opening.json': before,
  'opening-2.json': resigned(second, changes),
});
const leftOf = (record: Members | undefined) => ({
  supplierId: record?.supplierId,
  leaf: record && leafOf(record).toString('hex'),
});
const opened = records.filter(
  (record) => !first.left.some(({ supplierId }: Members) => supplierId === record.supplierId),
);

/** The lock of the envelope before, which excludes those whom an opening leaves sealed. */
const lockOf = (left: Members[], changes: Members = {}): Members =>
  resigned({
    format: 'tenderbox-lock/1',
    origin: first.origin,
    eventReference: first.eventReference,
    evaluationId: first.taskId,
    envelope: 1,
    round: 1,
    planHash: otherHash,
    sheetsHash: otherHash,
    points: [],
    totals: [],
    prices: [],
    excluded: left.map(({ supplierId }) => ({ supplierId, reasonCode: 'OTHER' })),
    ranks: [],
    deciding: [],
    ties: [],
    lockedAt: '2026-12-08T07:00:00Z',
    lockedBy: first.taskId,
    previous: null,
    keyId: first.keyId,
    ...changes,
  });
/** The first opening with the lock that it names. */
const withLock = (left: Members[], changes: Members = {}): Given => {
  const lock = lockOf(left, changes);
  return { 'opening.json': resigned(first, { lockHash: recordHash(lock) }), 'lock.json': lock };
};

const lies: Lie[] = [
  [5, 'an opening of format 3 without “left”', () => alone({ left: undefined })],
  [140, 'a first opening that names one before', () => alone({ previous: otherHash })],
  [140, 'a second opening that names none', () => both({ previous: null })],
  [
    141,
    'someone left sealed who is not in the box',
    () => alone({ left: [{ ...first.left[0], leaf: otherHash }] }),
  ],
  [
    141,
    'the leaf of another supplier',
    () => alone({ left: [{ ...first.left[0], supplierId: first.left[1].supplierId }] }),
  ],
  [141, 'someone left sealed twice', () => alone({ left: [first.left[0], first.left[0]] })],
  [141, 'another order', () => alone({ left: first.left.toReversed() })],
  [142, 'someone left sealed without a lock', () => alone({ lockHash: null })],
  [142, 'a second opening without a lock', () => both({ left: [], lockHash: null })],
  [143, 'another opening before', () => both({ previous: otherHash })],
  [
    144,
    'a second opening that is not later',
    () =>
      both({
        openedAt: first.openedAt,
        confirmations: [{ ...second.confirmations[0], at: first.openedAt }],
      }),
  ],
  [145, 'a second opening that opens nothing', () => both({ left: first.left })],
  [145, 'a second opening that seals something again', () => both({ left: [leftOf(opened[0])] })],
  [147, 'the lock of another event', () => withLock(first.left, { eventReference: 'EV-2026-00001' })],
  [147, 'a later lock', () => withLock(first.left, { lockedAt: '2026-12-08T09:00:00Z' })],
  [148, 'someone left sealed who was not excluded', () => withLock(first.left.slice(1))],
  [148, 'someone opened who was excluded', () => withLock([...first.left, leftOf(opened[0])])],
  [53, 'two first openings', () => ({ 'a.json': first, 'b.json': resigned(first, { left: [] }) })],
];

describe('signed lies in openings of format 3', () => {
  it.each(lies)('are rejected by check %i: %s', (check, _what, given) => {
    expect(findings([], given()).failed.join('\n')).toContain(`(check ${check})`);
  });

  it('are accepted with the lock that excludes those left sealed', () => {
    const { failed, proved } = findings([], withLock(first.left));
    expect(failed).toEqual([]);
    expect(proved.join()).toContain('lock.json excludes the suppliers that it leaves sealed');
  });

  it('are all that is wrong with these records', () => {
    for (const given of [
      alone({}),
      both({}),
      { 'opening-2.json': second },
      alone({ left: [], lockHash: null }),
    ])
      expect(findings([], given).failed).toEqual([]);
    expect(second.previous).toBe(recordHash(first));
    expect(findings([], { 'opening-2.json': second }).notProved.join()).toContain('it was not given');
    expect(findings([], both({})).proved.join()).toContain('2 of these submissions were left sealed');
  });
});
