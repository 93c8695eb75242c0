import { describe, expect, it } from 'vitest';
import { type Members, recordHash } from './bytes.mjs';
import { closedOver, findings, type Given, jsonOf, proofOver, resigned } from './example-files.ts';

/** Validly signed lies in the formats with the number 2. Each names the check of docs/formats.md that rejects it. */
type Lie = [check: number, what: string, given: () => Given];

const one = jsonOf('2/receipt-1.json');
const withdrawn = jsonOf('2/withdrawal-1.json');
const two = jsonOf('2/receipt-2.json');
const [first, second] = jsonOf('2/closings.json').data;
const opening = jsonOf('2/opening.json');
const [before, after] = opening.closings;
const otherHash = '0'.repeat(64);

const indexOf = (told: Members, name: string) =>
  told.records.findIndex(({ supplierName }: Members) => supplierName.startsWith(name));
/** The supplier without an extension, the one that replaced its response, and the one that was late. */
const [plain, replaced, late] = ['Beta', 'D’Angelo', 'Fjord'];

interface Told {
  records: Members[];
  ends: Members[];
}

/** The records and deadlines of a closing, those of one supplier changed. */
function changedIn(told: Members, name: string, changes: { record?: Members; end?: Members }): Told {
  const index = indexOf(told, name);
  return {
    records: told.records.map((record: Members, at: number) =>
      at === index && changes.record ? resigned(record, changes.record) : record,
    ),
    ends: told.ends.map((end: Members, at: number) => (at === index ? { ...end, ...changes.end } : end)),
  };
}

/** Closes over records whose order may have changed. */
function closed(closing: Members, { records, ends }: Told, lastEnd: string, changes: Members = {}): Members {
  const made = closedOver(closing, records, { changes, lastEnd });
  const inOrder = made.records.map((record: Members) => ends[records.indexOf(record)]);
  return { ...made, ends: ends.length === records.length ? inOrder : ends };
}

interface Box {
  first?: Told;
  second?: Told;
  firstClosing?: Members;
  secondClosing?: Members;
  of?: Members;
  lastEnds?: [string, string];
}

/** An opening record in which everything was signed and computed again, so that only the lie remains. */
function opened(box: Box): Given {
  const [firstEnd, secondEnd] = box.lastEnds ?? [before.lastEnd, after.lastEnd];
  const earlier = closed(first, box.first ?? before, firstEnd, box.firstClosing);
  const later = closed(second, box.second ?? after, secondEnd, {
    previous: recordHash(earlier.closing),
    ...box.secondClosing,
  });
  const { number, root } = later.closing;
  const confirmations = opening.confirmations.map((one: Members) => ({ ...one, number, root }));
  const record = resigned(opening, { confirmations, closings: [earlier, later], ...box.of });
  return { 'opening.json': record };
}

/** The confirmations of an opening that is otherwise unchanged, each changed. */
const confirmed = (...changes: Members[]): Given => ({
  'opening.json': resigned(opening, {
    confirmations: opening.confirmations.map((one: Members, index: number) => ({
      ...one,
      ...changes[index],
    })),
  }),
});

const lies: Lie[] = [
  [5, 'a receipt of format 2 without an epoch', () => ({ 'a.json': resigned(one, { epoch: undefined }) })],
  [
    5,
    'a closing of format 1 with an epoch',
    () => ({ 'a.json': resigned(first, { format: 'tenderbox-closing/1' }) }),
  ],
  [6, 'the epoch 0', () => ({ 'a.json': resigned(first, { epoch: 0 }) })],
  [6, 'a fault without a name', () => opened({ of: { faults: [{ supplierId: null, what: 'ODD' }] } })],
  [
    41,
    'two confirmations of one role',
    () => confirmed({ roleEntryId: opening.confirmations[1].roleEntryId }),
  ],
  [41, 'no confirmation', () => opened({ of: { confirmations: [] } })],
  [
    76,
    'a receipt that is later than its deadline',
    () => ({ 'a.json': resigned(one, { end: '2026-12-03T08:30:00.399999Z' }) }),
  ],
  [
    76,
    'a withdrawal that is later than its deadline',
    () => ({ 'a.json': resigned(withdrawn, { end: '2026-12-04T06:59:59Z' }) }),
  ],
  [
    77,
    'a deadline that went back',
    () => ({ 'a.json': withdrawn, 'b.json': resigned(two, { end: '2026-12-06T16:59:59Z' }) }),
  ],
  [
    77,
    'an epoch that went back',
    () => {
      const later = resigned(withdrawn, { epoch: 2 });
      return { 'a.json': later, 'b.json': resigned(two, { previous: recordHash(later) }) };
    },
  ],
  [
    78,
    'a record of a later epoch than its closing',
    () => {
      const later = resigned(two, { epoch: 2 });
      return { 'p.json': proofOver(second, [later], { of: later }) };
    },
  ],
  [78, 'a closing of a later epoch than its opening', () => opened({ secondClosing: { epoch: 2 } })],
  [
    78,
    'a closing of an earlier epoch than the one before it',
    () => {
      const later = resigned(first, { epoch: 2 });
      return { 'a.json': later, 'b.json': resigned(second, { previous: recordHash(later) }) };
    },
  ],
  [79, 'a confirmation of another closing', () => confirmed({ number: 1, root: before.closing.root })],
  [79, 'a confirmation of another root', () => confirmed({ root: otherHash })],
  [79, 'a confirmation before the closing', () => confirmed({ at: '2026-12-07T12:01:00.899999Z' })],
  [79, 'a second confirmation before the first', () => confirmed({ at: '2026-12-09T09:00:13.000778Z' })],
  [
    79,
    'an opening at another time than its last confirmation',
    () => confirmed({}, { at: '2026-12-09T09:00:13Z' }),
  ],
  [80, 'a deadline left out', () => opened({ second: { ...after, ends: after.ends.slice(1) } })],
  [80, 'a deadline too many', () => opened({ second: { ...after, ends: [...after.ends, after.ends[0]] } })],
  [
    81,
    'a deadline that is later than the last one',
    () => opened({ first: changedIn(before, plain, { end: { end: '2026-12-06T17:00:00.000001Z' } }) }),
  ],
  [
    81,
    'a record that is later than the deadline of its supplier',
    () => opened({ second: changedIn(after, late, { end: { end: '2026-12-07T11:59:59Z' } }) }),
  ],
  [
    81,
    'a record that names a later deadline than its supplier had',
    () => opened({ first: changedIn(before, plain, { end: { end: '2026-12-05T00:00:00Z' } }) }),
  ],
  [
    81,
    'an extension that was granted after the deadline to which it extends',
    () => opened({ second: changedIn(after, late, { end: { extendedAt: '2026-12-07T12:00:00Z' } }) }),
  ],
  [
    82,
    'a deadline that moved without an extension',
    () => opened({ second: changedIn(after, replaced, { end: { extendedAt: null } }) }),
  ],
  [
    82,
    'a deadline that went back',
    () =>
      opened({
        first: changedIn(before, plain, { end: { extendedAt: '2026-12-01T00:00:00Z' } }),
        second: changedIn(after, plain, {
          record: { end: '2026-12-06T16:00:00Z' },
          end: { end: '2026-12-06T16:00:00Z', extendedAt: '2026-12-02T00:00:00Z' },
        }),
      }),
  ],
  [
    82,
    'an extension that disappeared',
    () => opened({ first: changedIn(before, plain, { end: { extendedAt: '2026-12-01T00:00:00Z' } }) }),
  ],
  [
    83,
    'a new record of a supplier whose deadline was not extended',
    () => opened({ second: changedIn(after, late, { end: { extendedAt: null } }) }),
  ],
  [
    83,
    'a new record by an extension from before the closing before',
    () => opened({ second: changedIn(after, late, { end: { extendedAt: '2026-12-06T16:46:00Z' } }) }),
  ],
];

describe('signed lies in format 2', () => {
  it.each(lies)('are rejected by check %i: %s', (check, _what, given) => {
    expect(findings([], given()).failed.join('\n')).toContain(`(check ${check})`);
  });
});

describe('the records that these lies are made of', () => {
  it('are accepted without a lie', () => {
    const moved = { origin: 'https://other.example' };
    const nextEpoch = { epoch: 2 };
    const honest: Given[] = [
      opened({}),
      opened({ secondClosing: moved, of: moved }),
      opened({ secondClosing: nextEpoch, of: nextEpoch }),
      opened({ of: { faults: [{ supplierId: two.supplierId, what: 'UNREADABLE' }] } }),
      { 'a.json': one, 'b.json': resigned(withdrawn, moved) },
      // An extension was lost by a restore.
      { 'a.json': withdrawn, 'b.json': resigned(two, { ...nextEpoch, end: '2026-12-06T12:00:00Z' }) },
    ];
    for (const given of honest) expect(findings([], given).failed).toEqual([]);
  });
});
