/**
 * Writes the frozen examples of the formats with the number 2 (`examples/2`), of openings with the number 3 (`examples/3`)
 * and of the heads of the chain of records. Run it only when a format gets a new number: what others have checked must not change. `node verifier/write-examples.ts`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonical, hexHash, leafOf, type Members, recordHash, rootOf } from './bytes.mjs';
import { bytesOf, folder, jsonOf, keyId, proofOver, recordPathOver, resigned } from './example-files.ts';

const id = (number: number) => `0199a000-0000-7000-8000-000000000${number}`;
const origin = 'https://tenders.example';
const eventReference = 'EV-2026-00057';
const taskId = id(101);
const epoch = 1;
const end = '2026-12-06T17:00:00Z';
const extendedEnd = '2026-12-07T12:00:00Z';
const extendedAt = '2026-12-06T18:20:01.5Z';
const signed = (members: Members) => resigned({ ...members, origin, taskId, keyId });

const suppliers = [
  {
    supplierId: id(111),
    responseId: id(121),
    by: id(131),
    supplierName: jsonOf('receipt-1.json').supplierName,
  },
  { supplierId: id(112), responseId: id(122), by: id(132), supplierName: 'Beta Marine' },
  { supplierId: id(113), responseId: id(123), by: id(133), supplierName: 'D’Angelo Lavori Subacquei' },
  { supplierId: id(114), responseId: id(124), by: id(134), supplierName: 'Fjord Dykking' },
] as const;
type Supplier = (typeof suppliers)[number];
const [first, second, third, fourth] = suppliers;

/** The sealed copy of a version of the first supplier. */
function copyOf(version: 1 | 2): string {
  const { supplierId, responseId } = first;
  const example = jsonOf(`sealed-copy-${version}.json`);
  return canonical({ ...example, taskId, supplierId, responseId, version });
}

interface Recorded {
  of: Supplier;
  version: number;
  at: string;
  until?: string;
  previous?: Members;
}
const common = ({ of: { by: _by, ...supplier }, version, until = end, previous }: Recorded) => ({
  ...supplier,
  eventReference,
  version,
  epoch,
  end: until,
  previous: previous ? recordHash(previous) : null,
});
const receipt = (recorded: Recorded, copy = `${recorded.of.supplierName} ${recorded.version}`) =>
  signed({
    format: 'tenderbox-receipt/2',
    ...common(recorded),
    submittedAt: recorded.at,
    submittedBy: recorded.of.by,
    contentHash: hexHash(copy),
  });
const withdrawal = (recorded: Recorded) =>
  signed({
    format: 'tenderbox-withdrawal/2',
    ...common(recorded),
    withdrawnAt: recorded.at,
    withdrawnBy: recorded.of.by,
  });

const receipt1 = receipt({ of: first, version: 1, at: '2026-12-03T08:30:00.4Z' }, copyOf(1));
const withdrawal1 = withdrawal({ of: first, version: 1, at: '2026-12-04T07:00:00Z', previous: receipt1 });
const receipt2 = receipt(
  { of: first, version: 2, at: '2026-12-06T09:12:44.71823Z', previous: withdrawal1 },
  copyOf(2),
);
const withdrawn = withdrawal({
  of: second,
  version: 1,
  at: '2026-12-04T11:15:42.000001Z',
  previous: receipt({ of: second, version: 1, at: '2026-12-02T10:00:00Z' }),
});
const replaced = receipt({ of: third, version: 1, at: '2026-12-05T16:59:59.999999Z' });
const until = extendedEnd;
const replacing = receipt({
  of: third,
  version: 2,
  at: '2026-12-07T11:30:00.25Z',
  until,
  previous: replaced,
});
const late = receipt({ of: fourth, version: 1, at: '2026-12-07T12:00:00Z', until });

/** A closing with its records, as an opening record has it. */
function closed(
  records: Members[],
  {
    number,
    previous,
    lastEnd,
    closedAt,
  }: { number: number; previous: Members | null; lastEnd: string; closedAt: string },
) {
  const secret = hexHash(`The secret of closing ${number} of the examples`);
  const inOrder = records.toSorted((one, other) => Buffer.compare(leafOf(one), leafOf(other)));
  const closing = signed({
    format: 'tenderbox-closing/2',
    number,
    root: rootOf(inOrder, secret),
    closedAt,
    epoch,
    previous: previous ? recordHash(previous) : null,
  });
  const ends = inOrder.map((record) => ({
    end: record.end,
    extendedAt: record.end === extendedEnd ? extendedAt : null,
  }));
  return { closing, secret, lastEnd, records: inOrder, ends };
}

const closing1 = closed([receipt2, withdrawn, replaced], {
  number: 1,
  previous: null,
  lastEnd: end,
  closedAt: '2026-12-06T17:01:00.401112Z',
});
const closing2 = closed([receipt2, withdrawn, replacing, late], {
  number: 2,
  previous: closing1.closing,
  lastEnd: extendedEnd,
  closedAt: '2026-12-07T12:01:00.9Z',
});
const { number, root } = closing2.closing;
const openedAt = '2026-12-09T09:00:13.000777Z';
const opening = signed({
  format: 'tenderbox-opening/2',
  eventReference,
  openedAt,
  epoch,
  confirmations: [
    { roleEntryId: id(141), at: '2026-12-09T08:41:00.25Z', number, root },
    { roleEntryId: id(142), at: openedAt, number, root },
  ],
  closings: [closing1, closing2],
  buyersInvitations: [{ supplierId: id(114), invitedAt: '2026-10-01T10:00:00Z', invitedBy: id(141) }],
  faults: [],
});
const { leaf, proof } = proofOver(closing2.closing, closing2.records, {
  of: receipt2,
  secret: closing2.secret,
});

/** Members in alphabetical order. */
const sorted = (value: unknown): string => JSON.stringify(JSON.parse(canonical(value)), null, 2);
const files = {
  'receipt-1.json': sorted(receipt1),
  'withdrawal-1.json': sorted(withdrawal1),
  'receipt-2.json': sorted(receipt2),
  'closings.json': sorted({ data: [closing1.closing, closing2.closing] }),
  'proof.json': sorted({ data: { closing: closing2.closing, receipt: receipt2, leaf, proof } }),
  'opening.json': sorted(opening),
};
mkdirSync(join(folder, '2'), { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, '2', name), `${text}\n`);
for (const version of [1, 2] as const)
  writeFileSync(join(folder, '2', `sealed-copy-${version}.json`), copyOf(version));

/** The links of the example of the chain of records. Links 2 and 4 have random contents. */
const links: Members[] = bytesOf('record-chain.jsonl')
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line));
const keys = recordHash(jsonOf('key-records.json').data[1]);

/** A head over the links from one to another, and the proof of the record of the first. */
function recordHead(from: number, to: number, members: Members) {
  const period = links.slice(from - 1, to);
  const contents = period.slice(0, -1).map(({ entryHash }) => entryHash);
  const [hash] = contents;
  const path = recordPathOver(contents, period.at(-1)?.entryHash, hash);
  const head = resigned({
    format: 'tenderbox-record-head/1',
    origin,
    roots: [path.root],
    records: period.at(-1)?.hash,
    epoch,
    keys,
    keyId,
    ...members,
  });
  return { head, proof: { format: 'tenderbox-record-proof/1', recordHash: hash, proof: path.proof, head } };
}
const head1 = recordHead(1, 2, { number: 1, at: '2026-11-03T00:05:00.25Z', previous: null });
const previous = recordHash(head1.head);
const head2 = recordHead(3, 4, { number: 2, at: '2026-11-04T00:05:00.9Z', previous });
const ofRecords = {
  'record-heads.json': { data: [head1.head, head2.head] },
  'record-proof-1.json': head1.proof,
  'record-proof-2.json': head2.proof,
};
for (const [name, value] of Object.entries(ofRecords))
  writeFileSync(join(folder, name), `${sorted(value)}\n`);

/** A box of a later envelope: two of four suppliers are left sealed, and one of them is admitted again. */
const later = { origin, taskId: id(102), keyId };
const sent = suppliers.map(({ by, ...supplier }, index) =>
  resigned({
    format: 'tenderbox-receipt/2',
    ...supplier,
    responseId: id(151 + index),
    eventReference,
    version: 1,
    epoch,
    end,
    previous: null,
    submittedAt: `2026-12-06T1${index}:20:30.5Z`,
    submittedBy: by,
    contentHash: hexHash(`${supplier.supplierName}, later`),
    ...later,
  }),
);
const secretOfLater = hexHash('The secret of the box of a later envelope of the examples');
const inLater = sent.toSorted((one, other) => Buffer.compare(leafOf(one), leafOf(other)));
const closingOfLater = resigned({
  format: 'tenderbox-closing/2',
  number: 1,
  root: rootOf(inLater, secretOfLater),
  closedAt: '2026-12-06T17:01:00.5Z',
  epoch,
  previous: null,
  ...later,
});
const leftOf = (...records: (Members | undefined)[]) =>
  records
    .flatMap((record) =>
      record ? [{ supplierId: record.supplierId, leaf: leafOf(record).toString('hex') }] : [],
    )
    .toSorted((one, other) => (one.leaf < other.leaf ? -1 : 1));
const openingOfLater = (at: string, members: Members) =>
  resigned({
    format: 'tenderbox-opening/3',
    eventReference,
    openedAt: at,
    epoch,
    confirmations: [{ roleEntryId: id(141), at, number: 1, root: closingOfLater.root }],
    closings: [
      {
        closing: closingOfLater,
        secret: secretOfLater,
        lastEnd: end,
        records: inLater,
        ends: inLater.map(() => ({ end, extendedAt: null })),
      },
    ],
    buyersInvitations: [],
    faults: [],
    ...later,
    ...members,
  });
const opening1 = openingOfLater('2026-12-08T08:00:00.25Z', {
  number: 1,
  previous: null,
  lockHash: hexHash('The lock of the first round'),
  left: leftOf(sent[2], sent[3]),
});
const opening2 = openingOfLater('2026-12-09T08:00:00.75Z', {
  number: 2,
  previous: recordHash(opening1),
  lockHash: hexHash('The lock of the second round'),
  left: leftOf(sent[3]),
});
mkdirSync(join(folder, '3'), { recursive: true });
writeFileSync(join(folder, '3', 'opening.json'), `${sorted(opening1)}\n`);
writeFileSync(join(folder, '3', 'opening-2.json'), `${sorted(opening2)}\n`);
