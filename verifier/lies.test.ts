import { describe, expect, it } from 'vitest';
import { canonical, hexHash, type Members, recordHash } from './bytes.mjs';
import {
  bytesOf,
  closedOver,
  findings,
  type Given,
  jsonOf,
  keyId,
  keyList,
  proofOver,
  resigned,
} from './example-files.ts';

/**
 * Lies that are signed validly, as only the operator could sign them. Each names the check of docs/formats.md
 * that rejects it.
 */
type Lie = [check: number, what: string, given: () => Given];

const one = jsonOf('receipt-1.json');
const withdrawn = jsonOf('withdrawal-1.json');
const two = jsonOf('receipt-2.json');
const [first, second] = jsonOf('closings.json').data;
const { data: proof } = jsonOf('proof.json');
const opening = jsonOf('opening.json');
const [told, toldLast] = opening.closings;
const copy = jsonOf('sealed-copy-2.json');
const [key] = keyList as [Members];

const otherHash = '0'.repeat(64);
const otherId = '0199a000-0000-7000-8000-0000000000ff';
const text = (content: string) => Buffer.from(content);
/** A signed record as JSON, with one part written differently. */
const written = (record: Members, from: string, to: string) => {
  const json = JSON.stringify(record);
  if (!json.includes(from)) throw new Error(`${from} is not in the record.`);
  return text(json.replace(from, to));
};

/** A sealed copy that was changed, and a receipt for it. */
function copied(changes: Members, { bytes = (content: Members) => canonical(content) } = {}): Given {
  const content = text(bytes({ ...copy, ...changes }));
  const receipt = resigned(two, { contentHash: hexHash(content) });
  return { 'receipt.json': receipt, 'copy.json': content };
}
const [line] = Object.keys(copy.values).filter((path) => path.endsWith('/unitPrice')) as [string];
const [answer] = Object.keys(copy.values).filter((path) => path.startsWith('answers/')) as [string];
const withValue = (path: string, value: unknown) => copied({ values: { ...copy.values, [path]: value } });
const withFile = (changes: Members) => copied({ files: [{ ...copy.files[0], ...changes }] });

interface Box {
  first?: Members[];
  second?: Members[];
  of?: Members;
  firstClosing?: Members;
  secondClosing?: Members;
  ends?: [string, string];
  isSorted?: boolean;
}

/** An opening record in which everything was signed and computed again, so that only the lie remains. */
function opened(box: Box): Members {
  const { ends = [told.lastEnd, toldLast.lastEnd], isSorted = true } = box;
  const before = closedOver(first, box.first ?? told.records, {
    changes: box.firstClosing ?? {},
    lastEnd: ends[0],
    isSorted,
  });
  const after = closedOver(second, box.second ?? toldLast.records, {
    changes: { previous: recordHash(before.closing), ...box.secondClosing },
    lastEnd: ends[1],
    isSorted,
  });
  return resigned(opening, { closings: [before, after], ...box.of });
}
const openedWith = (box: Box): Given => ({ 'opening.json': opened(box) });
/** The records of the first closing, those of one supplier changed. */
const changedIn = (records: Members[], index: number, changes: Members) =>
  records.map((record, at) => (at === index ? resigned(record, changes) : record));
/** The supplier whose record differs between the two closings. */
const moved = toldLast.records.findIndex(
  (record: Members) => !told.records.some((old: Members) => recordHash(old) === recordHash(record)),
);
const same = toldLast.records.findIndex((_record: Members, index: number) => index !== moved);

const writing: Lie[] = [
  [1, 'a byte order mark', () => ({ 'a.json': text(`\ufeff${JSON.stringify(one)}`) })],
  [
    1,
    'bytes that are not UTF-8',
    () => ({ 'a.json': Buffer.concat([text('{"a":"'), Buffer.from([255]), text('"}')]) }),
  ],
  [1, 'half of a character', () => ({ 'a.json': resigned(one, { supplierName: '\ud83d' }) })],
  [1, 'a comma at the end', () => ({ 'a.json': written(one, '"}', '",}') })],
  [2, 'a member twice', () => ({ 'a.json': written(one, '{', '{"version":9,') })],
  [2, 'a member twice with the same value', () => ({ 'a.json': written(one, '{', '{"version":1,') })],
  [2, 'a member twice, once with an escape', () => ({ 'a.json': written(one, '{', '{"v\\u0065rsion":9,') })],
  [
    2,
    'a member twice deep inside',
    () => ({ 'a.json': written(opening, '"number":1,', '"number":1,"number":1,') }),
  ],
  [3, 'a number written 1.0', () => ({ 'a.json': written(one, '"version":1', '"version":1.0') })],
  [3, 'a number written 1e0', () => ({ 'a.json': written(one, '"version":1', '"version":1e0') })],
  [3, 'a number written 10E-1', () => ({ 'a.json': written(one, '"version":1', '"version":10E-1') })],
  [
    3,
    'a number written -0',
    () => ({
      'a.json': withoutChange(copied({ files: [{ ...copy.files[0], size: 0 }] }), '"size":0', '"size":-0'),
    }),
  ],
  [
    3,
    'a number with too many digits',
    () => ({ 'a.json': written(one, '"version":1', '"version":1.00000000000000000001') }),
  ],
  [4, 'a format of another number', () => ({ 'a.json': resigned(one, { format: 'tenderbox-receipt/3' }) })],
  [4, 'a format in capitals', () => ({ 'a.json': resigned(one, { format: 'Tenderbox-Receipt/1' }) })],
  [4, 'a closing in place of a receipt', () => ({ 'a.json': { ...proof, receipt: first } })],
  [4, 'a receipt in place of a closing', () => ({ 'a.json': { ...proof, closing: two } })],
  [
    4,
    'a withdrawal in place of a closing',
    () => ({ 'a.json': resigned(opening, { closings: [{ ...told, closing: withdrawn }, toldLast] }) }),
  ],
  [4, 'an empty list', () => ({ 'a.json': { data: [] } })],
  [4, 'a list of different things', () => ({ 'a.json': [first, one] })],
  [5, 'a member too many', () => ({ 'a.json': resigned(one, { remark: 'none' }) })],
  [5, 'a member too many in a closing of an opening', () => openedWith({ firstClosing: { remark: 'none' } })],
  [
    6,
    'a member too many beside a closing of an opening',
    () => ({ 'a.json': resigned(opening, { closings: [{ ...told, remark: 1 }, toldLast] }) }),
  ],
  [
    5,
    'a withdrawal with a content hash',
    () => ({ 'a.json': resigned(withdrawn, { contentHash: otherHash }) }),
  ],
  [
    5,
    'a receipt without the name of the supplier',
    () => ({ 'a.json': resigned(one, { supplierName: undefined }) }),
  ],
  [5, 'a member named __proto__', () => ({ 'a.json': written(one, '{', '{"__proto__":{},') })],
  [6, 'a version that is a text', () => ({ 'a.json': resigned(one, { version: '1' }) })],
  [6, 'the version 0', () => ({ 'a.json': resigned(one, { version: 0 }) })],
  [6, 'the version 1.5', () => ({ 'a.json': resigned(one, { version: 1.5 }) })],
  [6, 'a negative number of a closing', () => ({ 'a.json': resigned(first, { number: -1 }) })],
  [
    6,
    'a hash in capitals',
    () => ({ 'a.json': resigned(one, { contentHash: one.contentHash.toUpperCase() }) }),
  ],
  [
    6,
    'a hash with a digit too few',
    () => ({ 'a.json': resigned(one, { contentHash: one.contentHash.slice(1) }) }),
  ],
  [
    6,
    'an id in capitals',
    () => ({ 'a.json': resigned(one, { taskId: '0199A000-0000-7000-8000-000000000001' }) }),
  ],
  [6, 'an id that is no id', () => ({ 'a.json': resigned(one, { submittedBy: 'me' }) })],
  [6, 'an empty name', () => ({ 'a.json': resigned(one, { supplierName: '' }) })],
  [6, 'the 30th of February', () => ({ 'a.json': resigned(one, { submittedAt: '2026-02-30T12:00:00Z' }) })],
  [6, 'the hour 24', () => ({ 'a.json': resigned(one, { submittedAt: '2026-11-02T24:00:00Z' }) })],
  [6, 'the second 60', () => ({ 'a.json': resigned(one, { submittedAt: '2026-11-02T23:59:60Z' }) })],
  [
    6,
    'a time in another zone',
    () => ({ 'a.json': resigned(one, { submittedAt: '2026-11-02T14:02:11+01:00' }) }),
  ],
  [
    6,
    'a time with a zero at the end',
    () => ({ 'a.json': resigned(one, { submittedAt: '2026-11-02T14:02:11.10Z' }) }),
  ],
  [
    6,
    'a time with seven digits',
    () => ({ 'a.json': resigned(one, { submittedAt: '2026-11-02T14:02:11.1234567Z' }) }),
  ],
  [6, 'a time that is a number', () => ({ 'a.json': resigned(first, { closedAt: 1_793_984_467 }) })],
  [
    6,
    'an origin with a slash at the end',
    () => ({ 'a.json': resigned(one, { origin: 'https://tenders.example/' }) }),
  ],
  [6, 'an origin that is no address', () => ({ 'a.json': resigned(one, { origin: 'tenders.example' }) })],
  [
    6,
    'a deadline that does not exist',
    () => openedWith({ ends: ['2026-11-31T17:00:00Z', toldLast.lastEnd] }),
  ],
];

/** One file of a lie, with a part written differently. */
function withoutChange(given: Given, from: string, to: string): Buffer {
  const content = given['copy.json'] as Buffer;
  return text(content.toString().replace(from, to));
}

const records: Lie[] = [
  [
    16,
    'a first receipt that names a record before it',
    () => ({ 'a.json': resigned(one, { previous: otherHash }) }),
  ],
  [16, 'a second receipt that names none', () => ({ 'a.json': resigned(two, { previous: null }) })],
  [16, 'a withdrawal that names no receipt', () => ({ 'a.json': resigned(withdrawn, { previous: null }) })],
  [
    17,
    'two receipts of one version',
    () => ({ 'a.json': two, 'b.json': resigned(two, { contentHash: otherHash }) }),
  ],
  [
    17,
    'two receipts of one version at different times',
    () => ({ 'a.json': two, 'b.json': resigned(two, { submittedAt: '2026-11-06T09:13:00Z' }) }),
  ],
  [
    17,
    'two withdrawals of one version',
    () => ({ 'a.json': withdrawn, 'b.json': resigned(withdrawn, { withdrawnBy: otherId }) }),
  ],
  [
    17,
    'another receipt than in the proof',
    () => ({ 'proof.json': proof, 'a.json': resigned(two, { contentHash: otherHash }) }),
  ],
  [
    17,
    'another receipt than in the opening',
    () => ({ 'opening.json': opening, 'a.json': resigned(two, { contentHash: otherHash }) }),
  ],
  [
    18,
    'a gap in the versions',
    () => ({ 'a.json': one, 'b.json': resigned(two, { version: 3, previous: recordHash(one) }) }),
  ],
  [
    18,
    'a version that is not higher',
    () => ({
      'a.json': two,
      'b.json': resigned(two, { previous: recordHash(two), submittedAt: '2026-11-06T10:00:00Z', version: 2 }),
    }),
  ],
  [
    18,
    'a withdrawal of another version than that before it',
    () => ({ 'a.json': one, 'b.json': resigned(withdrawn, { version: 2 }) }),
  ],
  [
    18,
    'a withdrawal of a withdrawal',
    () => ({
      'a.json': withdrawn,
      'b.json': resigned(withdrawn, { previous: recordHash(withdrawn), withdrawnAt: '2026-11-04T00:00:00Z' }),
    }),
  ],
  [
    18,
    'a receipt that is earlier than the record before it',
    () => ({ 'a.json': withdrawn, 'b.json': resigned(two, { submittedAt: '2026-11-03T08:30:00.4Z' }) }),
  ],
  [
    18,
    'a receipt at the very time of the record before it',
    () => ({ 'a.json': withdrawn, 'b.json': resigned(two, { submittedAt: withdrawn.withdrawnAt }) }),
  ],
  [
    19,
    'a later version at an earlier time',
    () => ({ 'a.json': one, 'b.json': resigned(two, { submittedAt: '2026-11-01T00:00:00Z' }) }),
  ],
  [
    19,
    'a receipt that does not name the withdrawal before it',
    () => ({ 'a.json': withdrawn, 'b.json': resigned(two, { previous: otherHash }) }),
  ],
  [
    19,
    'a withdrawal that does not name its receipt',
    () => ({ 'a.json': one, 'b.json': resigned(withdrawn, { previous: otherHash }) }),
  ],
  [
    19,
    'two records that name the same one before them',
    () => ({ 'a.json': two, 'b.json': resigned(two, { version: 3, submittedAt: '2026-11-06T10:00:00Z' }) }),
  ],
  [
    20,
    'a response of two suppliers',
    () => ({ 'a.json': one, 'b.json': resigned(withdrawn, { supplierId: otherId }) }),
  ],
  [
    20,
    'a response to two tasks',
    () => ({ 'a.json': one, 'b.json': resigned(withdrawn, { taskId: otherId }) }),
  ],
  [
    20,
    'two responses of a supplier to a task',
    () => ({ 'a.json': one, 'b.json': resigned(one, { responseId: otherId }) }),
  ],
  [
    20,
    'a task in two events',
    () => ({ 'a.json': one, 'b.json': resigned(withdrawn, { eventReference: 'EV-2026-00043' }) }),
  ],
  [
    20,
    'an opening of another event than the receipt',
    () => ({
      'opening.json': opened({ of: { eventReference: 'EV-2026-00043' }, first: [], second: [] }),
      'a.json': resigned(one, { submittedAt: '2026-11-08T00:00:00Z' }),
    }),
  ],
  [
    21,
    'a list of records without one of them',
    () => ({ 'a.json': { data: { items: [two, one], total: 2 } } }),
  ],
  [
    21,
    'a list of records without the first',
    () => ({ 'a.json': { data: { items: [two, withdrawn], total: 2 } } }),
  ],
  [
    21,
    'a list of records with one twice',
    () => ({ 'a.json': { data: { items: [two, withdrawn, one, one], total: 4 } } }),
  ],
  [
    21,
    'a list of records in another order',
    () => ({ 'a.json': { data: { items: [one, withdrawn, two], total: 3 } } }),
  ],
];

const contents: Lie[] = [
  [
    22,
    'a sealed copy of another receipt',
    () => ({ 'a.json': one, 'copy.json': bytesOf('sealed-copy-2.json') }),
  ],
  [
    22,
    'a sealed copy with a line break at its end',
    () => ({ 'a.json': two, 'copy.json': Buffer.concat([bytesOf('sealed-copy-2.json'), text('\n')]) }),
  ],
  [
    23,
    'a sealed copy with spaces',
    () => copied({}, { bytes: (content) => JSON.stringify(content, null, 1) }),
  ],
  [
    23,
    'a sealed copy with members in another order',
    () => copied({}, { bytes: (content) => JSON.stringify({ version: content.version, ...content }) }),
  ],
  [
    23,
    'a sealed copy with an escape that is not needed',
    () => copied({}, { bytes: (content) => canonical(content).replace('tenderbox', '\\u0074enderbox') }),
  ],
  [24, 'a sealed copy for another task', () => copied({ taskId: otherId })],
  [24, 'a sealed copy of another supplier', () => copied({ supplierId: otherId })],
  [24, 'a sealed copy of another response', () => copied({ responseId: otherId })],
  [24, 'a sealed copy of another version', () => copied({ version: 3 })],
  [
    24,
    'two receipts for one sealed copy',
    () => ({
      'a.json': two,
      'b.json': resigned(one, { contentHash: two.contentHash }),
      'copy.json': bytesOf('sealed-copy-2.json'),
    }),
  ],
  [25, 'a price that is a number', () => withValue(line, 4120)],
  [25, 'a price with a comma', () => withValue(line, '4120,00')],
  [25, 'a negative price', () => withValue(line, '-1.00')],
  [25, 'an empty price', () => withValue(line, '')],
  [25, 'an answer that is a number', () => withValue(answer, 5)],
  [25, 'an answer that is null', () => withValue(answer, null)],
  [25, 'an answer that is an object', () => withValue(answer, { value: 'yes' })],
  [25, 'a choice that is no text', () => withValue(answer, ['a', 1])],
  [25, 'no bid that is a text', () => withValue(line.replace('unitPrice', 'noBid'), 'true')],
  [25, 'a value at an unknown path', () => withValue('discount', '10')],
  [25, 'a value at a path below a price', () => withValue(line.replace('unitPrice', 'discount'), '10')],
  [26, 'a file at an unknown path', () => withFile({ path: 'elsewhere' })],
  [
    27,
    'another size than that of the file',
    () => ({ ...withFile({ size: 47 }), 'drawing.txt': bytesOf('drawing.txt') }),
  ],
  [27, 'a file of the same name with other bytes', () => ({ ...withFile({}), 'σχέδιο 1.txt': text('x') })],
  [4, 'a file that was not submitted', () => ({ ...withFile({}), 'x.json': { note: 'x' } })],
  [6, 'a file with a negative size', () => withFile({ size: -1 })],
  [6, 'a sealed copy without a nonce', () => copied({ nonce: '' })],
  [5, 'a sealed copy with a member too many', () => copied({ total: '1.00' })],
];

/** Conditions, with a sealed copy and a receipt that name them. */
function underConditions(
  changes: Members,
  {
    of = {},
    receipt = {},
    bytes = (value: Members) => canonical(value),
  }: { of?: Members; receipt?: Members; bytes?: (value: Members) => string } = {},
): Given {
  const conditions = text(bytes({ ...conditionsOfCopy, ...changes }));
  const content = text(
    canonical({ ...copy, format: 'tenderbox-content/2', conditionsHash: hexHash(conditions), ...of }),
  );
  return {
    'receipt.json': resigned(two, { contentHash: hexHash(content), ...receipt }),
    'copy.json': content,
    'conditions.json': conditions,
  };
}
const conditionsOfCopy = {
  format: 'tenderbox-conditions/1',
  taskId: copy.taskId,
  eventReference: two.eventReference,
  eventTitle: 'Dredging of the harbour',
  eventDescription: null,
  taskTitle: 'Dredging',
  instructions: 'Work at low tide only.',
  terms: copy.termsHash && { name: 'Terms.pdf', sha256: copy.termsHash },
  documents: [{ name: 'drawing.txt', size: 4, sha256: hexHash('plan') }],
  end: '2026-11-06T16:00:00Z',
  sheetVersion: copy.sheetVersion,
  sheetHash: copy.sheetHash,
};

const conditions: Lie[] = [
  [
    88,
    'conditions that no sealed copy names',
    () => underConditions({}, { of: { conditionsHash: otherHash } }),
  ],
  [
    88,
    'conditions with a line break at their end',
    () => {
      const given = underConditions({});
      return { ...given, 'conditions.json': Buffer.concat([given['conditions.json'] as Buffer, text('\n')]) };
    },
  ],
  [
    89,
    'conditions with spaces',
    () => underConditions({}, { bytes: (value) => JSON.stringify(value, null, 1) }),
  ],
  [90, 'conditions of another task', () => underConditions({ taskId: otherId })],
  [90, 'conditions with another answer sheet', () => underConditions({ sheetHash: otherHash })],
  [90, 'conditions with another version of the answer sheet', () => underConditions({ sheetVersion: 9 })],
  [
    91,
    'conditions with other terms',
    () => underConditions({ terms: { name: 'Terms.pdf', sha256: otherHash } }),
  ],
  [
    91,
    'conditions without the accepted terms',
    () => underConditions({ terms: null }, { of: { termsHash: otherHash } }),
  ],
  [
    93,
    'conditions with a later deadline than the receipt',
    () =>
      underConditions(
        { end: '2026-11-06T16:00:00.000001Z' },
        { receipt: { format: 'tenderbox-receipt/2', epoch: 1, end: '2026-11-06T16:00:00Z' } },
      ),
  ],
  [92, 'conditions of another event', () => underConditions({ eventReference: 'EV-2026-09999' })],
  [
    27,
    'a document of another size',
    () => ({
      ...underConditions({ documents: [{ name: 'plan.txt', size: 5, sha256: hexHash('plan') }] }),
      'plan.txt': text('plan'),
    }),
  ],
  [27, 'a document with other bytes', () => ({ ...underConditions({}), 'drawing.txt': text('Plan') })],
  [5, 'conditions that name a supplier', () => underConditions({ supplierName: 'Sandbank' })],
  [
    5,
    'conditions without a deadline',
    () => underConditions({}, { bytes: ({ end: _end, ...rest }) => canonical(rest) }),
  ],
  [6, 'an impossible deadline', () => underConditions({ end: '2026-02-30T00:00:00Z' })],
  [6, 'a document without a hash', () => underConditions({ documents: [{ name: 'a', size: 1 }] })],
  [
    5,
    'a sealed copy of format 1 with conditions',
    () => underConditions({}, { of: { format: 'tenderbox-content/1' } }),
  ],
];

const closings: Lie[] = [
  [
    28,
    'a first closing that names one before it',
    () => ({ 'a.json': resigned(first, { previous: otherHash }) }),
  ],
  [28, 'a second closing that names none', () => ({ 'a.json': resigned(second, { previous: null }) })],
  [
    29,
    'two closings under one number',
    () => ({ 'a.json': second, 'b.json': resigned(second, { root: otherHash }) }),
  ],
  [
    29,
    'two closings under one number at different times',
    () => ({ 'a.json': first, 'b.json': resigned(first, { closedAt: '2026-11-06T17:02:00Z' }) }),
  ],
  [
    29,
    'another closing than in the proof',
    () => ({ 'proof.json': proof, 'b.json': resigned(second, { root: otherHash }) }),
  ],
  [
    29,
    'another closing than in the opening',
    () => ({ 'opening.json': opening, 'b.json': resigned(first, { root: otherHash }) }),
  ],
  [
    30,
    'a closing that names another before it',
    () => ({ 'a.json': first, 'b.json': resigned(second, { previous: otherHash }) }),
  ],
  [
    31,
    'a closing that is earlier than the one before it',
    () => ({ 'a.json': first, 'b.json': resigned(second, { closedAt: '2026-11-05T00:00:00Z' }) }),
  ],
  [
    31,
    'a third closing that is earlier than the first',
    () => ({ 'a.json': first, 'b.json': resigned(second, { number: 3, closedAt: '2026-11-05T00:00:00Z' }) }),
  ],
  [
    32,
    'a list of closings with a gap',
    () => ({ 'a.json': { data: [first, resigned(second, { number: 3 })] } }),
  ],
  [32, 'a list of closings without the first', () => ({ 'a.json': { data: [second] } })],
  [32, 'a list of closings in another order', () => ({ 'a.json': { data: [second, first] } })],
  [32, 'a list of closings with one twice', () => ({ 'a.json': { data: [first, first] } })],
  [
    32,
    'a list of closings of two tasks',
    () => ({ 'a.json': { data: [first, resigned(second, { taskId: otherId })] } }),
  ],
  [33, 'a leaf of another record', () => ({ 'p.json': { ...proof, leaf: otherHash } })],
  [33, 'a record under the leaf of another', () => ({ 'p.json': { ...proof, receipt: one } })],
  [34, 'a proof that is too short', () => ({ 'p.json': { ...proof, proof: proof.proof.slice(1) } })],
  [
    34,
    'a proof that is too long',
    () => ({ 'p.json': { ...proof, proof: [...proof.proof, proof.proof[0]] } }),
  ],
  [
    34,
    'a proof without steps',
    () => ({ 'p.json': { ...proof, closing: resigned(proof.closing, { root: proof.leaf }), proof: [] } }),
  ],
  [
    35,
    'a root that the proof does not lead to',
    () => ({ 'p.json': { ...proof, closing: resigned(proof.closing, { root: otherHash }) } }),
  ],
  [
    35,
    'a step on the wrong side',
    () => ({
      'p.json': {
        ...proof,
        proof: proof.proof.map((step: Members, index: number) =>
          index ? step : { ...step, side: step.side === 'left' ? 'right' : 'left' },
        ),
      },
    }),
  ],
  [
    36,
    'leaves that are not in order',
    () => ({ 'p.json': proofOver(second, [two], { of: two, isSorted: false }) }),
  ],
  [
    6,
    'a side that is neither left nor right',
    () => ({ 'p.json': { ...proof, proof: proof.proof.map((step: Members) => ({ ...step, side: 'up' })) } }),
  ],
  [
    37,
    'a proof for another task',
    () => ({ 'p.json': proofOver(resigned(second, { taskId: otherId }), [two], { of: two }) }),
  ],
  [
    38,
    'a record in the box that is later than the closing',
    () => {
      const late = resigned(two, { submittedAt: second.closedAt });
      return { 'p.json': proofOver(second, [late], { of: late }) };
    },
  ],
  [
    39,
    'a receipt that is newer than the box',
    () => ({
      'p.json': proof,
      'r.json': resigned(two, { version: 3, previous: recordHash(two), submittedAt: '2026-11-07T11:59:00Z' }),
    }),
  ],
  [
    39,
    'a withdrawal that is newer than the box',
    () => ({
      'p.json': proof,
      'r.json': resigned(withdrawn, {
        version: 2,
        previous: recordHash(two),
        withdrawnAt: '2026-11-07T11:59:00Z',
      }),
    }),
  ],
];

const openings: Lie[] = [
  [40, 'no closing', () => ({ 'o.json': resigned(opening, { closings: [] }) })],
  [40, 'the first closing left out', () => ({ 'o.json': resigned(opening, { closings: [toldLast] }) })],
  [40, 'closings in another order', () => ({ 'o.json': resigned(opening, { closings: [toldLast, told] }) })],
  [40, 'a closing twice', () => ({ 'o.json': resigned(opening, { closings: [told, told] }) })],
  [40, 'a gap between the closings', () => openedWith({ secondClosing: { number: 3 } })],
  [41, 'no one who opened', () => ({ 'o.json': resigned(opening, { openedBy: [] }) })],
  [
    41,
    'one role as two',
    () => ({ 'o.json': resigned(opening, { openedBy: [opening.openedBy[0], opening.openedBy[0]] }) }),
  ],
  [41, 'three roles', () => ({ 'o.json': resigned(opening, { openedBy: [...opening.openedBy, otherId] }) })],
  [42, 'a closing of another task', () => openedWith({ firstClosing: { taskId: otherId } })],
  [
    42,
    'a record of another event',
    () => openedWith({ first: changedIn(told.records, 0, { eventReference: 'EV-2026-00043' }) }),
  ],
  [
    37,
    'a record of another task',
    () => openedWith({ first: changedIn(told.records, 0, { taskId: otherId }) }),
  ],
  [
    43,
    'a closing before the deadline',
    () => openedWith({ firstClosing: { closedAt: '2026-11-06T16:59:59Z' } }),
  ],
  [
    43,
    'a closing within a minute after the deadline',
    () => openedWith({ firstClosing: { closedAt: '2026-11-06T17:00:59.999999Z' } }),
  ],
  [
    44,
    'an opening before the closing',
    () => ({ 'o.json': resigned(opening, { openedAt: first.closedAt }) }),
  ],
  [
    45,
    'a second closing with the same deadline',
    () => openedWith({ second: told.records, ends: [told.lastEnd, told.lastEnd] }),
  ],
  [
    45,
    'a second closing with an earlier deadline',
    () => openedWith({ first: [], second: [], ends: [told.lastEnd, '2026-11-06T16:00:00Z'] }),
  ],
  [
    46,
    'a supplier twice',
    () => openedWith({ first: [...told.records, resigned(told.records[0], { supplierName: 'Other' })] }),
  ],
  [46, 'a record twice', () => openedWith({ first: [...told.records, told.records[0]] })],
  [
    46,
    'a response of two suppliers',
    () => openedWith({ first: [...told.records, resigned(told.records[0], { supplierId: otherId })] }),
  ],
  [47, 'records in another order', () => openedWith({ first: told.records.toReversed(), isSorted: false })],
  [
    48,
    'a record after the last deadline',
    () => openedWith({ ends: [told.lastEnd, '2026-11-06T17:00:01Z'] }),
  ],
  [
    49,
    'a record left out',
    () => ({ 'o.json': resigned(opening, { closings: [{ ...told, records: told.records.slice(1) }] }) }),
  ],
  [
    49,
    'a record added',
    () => {
      const empty = closedOver(first, [], { lastEnd: told.lastEnd });
      return { 'o.json': resigned(opening, { closings: [{ ...empty, records: told.records }] }) };
    },
  ],
  [
    49,
    'another secret',
    () => ({ 'o.json': resigned(opening, { closings: [told, { ...toldLast, secret: otherHash }] }) }),
  ],
  [49, 'another root', () => openedWith({ secondClosing: { root: otherHash } })],
  [
    50,
    'a supplier that disappears',
    () => openedWith({ second: toldLast.records.filter((_one: Members, index: number) => index !== same) }),
  ],
  [
    51,
    'a record that is older than in the closing before',
    () =>
      openedWith({
        first: toldLast.records
          .filter((_one: Members, index: number) => index !== moved)
          .concat(
            told.records.find((one_: Members) => one_.supplierId === toldLast.records[moved].supplierId),
          ),
        second: changedIn(toldLast.records, moved, { submittedAt: '2026-11-01T00:00:00Z' }),
      }),
  ],
  [
    51,
    'a changed record from before the closing before',
    () => openedWith({ second: changedIn(toldLast.records, moved, { submittedAt: first.closedAt }) }),
  ],
  [
    51,
    'a new supplier from before the closing before',
    () =>
      openedWith({
        first: told.records.filter(
          (record: Members) => record.supplierId !== toldLast.records[same].supplierId,
        ),
      }),
  ],
  [
    52,
    'an invitation after the opening',
    () => ({
      'o.json': resigned(opening, {
        buyersInvitations: [{ ...opening.buyersInvitations[0], invitedAt: '2026-11-10T00:00:00Z' }],
      }),
    }),
  ],
  [
    52,
    'invitations in another order',
    () => ({
      'o.json': resigned(opening, {
        buyersInvitations: [
          opening.buyersInvitations[0],
          { ...opening.buyersInvitations[0], invitedAt: '2026-09-01T00:00:00Z' },
        ],
      }),
    }),
  ],
  [
    53,
    'two openings of one box',
    () => ({ 'o.json': opening, 'p.json': resigned(opening, { openedAt: '2026-11-09T10:00:00Z' }) }),
  ],
  [
    53,
    'an opening by others',
    () => ({ 'o.json': opening, 'p.json': resigned(opening, { openedBy: [otherId] }) }),
  ],
  [
    54,
    'the last closing left out',
    () => ({ 'o.json': resigned(opening, { closings: [told] }), 'c.json': second }),
  ],
  [
    54,
    'the closing of the proof left out',
    () => ({ 'o.json': resigned(opening, { closings: [told] }), 'p.json': proof }),
  ],
  [
    55,
    'a receipt that is not in the box',
    () => ({ 'o.json': opening, 'r.json': resigned(one, { responseId: otherId, supplierId: otherId }) }),
  ],
  [
    55,
    'a receipt that is newer than the box',
    () => ({
      'o.json': opening,
      'r.json': resigned(two, { version: 3, previous: recordHash(two), submittedAt: '2026-11-06T16:00:00Z' }),
    }),
  ],
  [
    55,
    'a receipt that is later than the last deadline',
    () => ({
      'o.json': opening,
      'r.json': resigned(two, { version: 3, previous: recordHash(two), submittedAt: '2026-11-08T16:00:00Z' }),
    }),
  ],
  [
    55,
    'a receipt that the first closing hides, though not the last',
    () => {
      const third = resigned(two, {
        version: 3,
        previous: recordHash(two),
        submittedAt: '2026-11-07T10:00:00Z',
      });
      const others = (list: Members[]) => list.filter(({ supplierId }) => supplierId !== two.supplierId);
      return {
        'o.json': opened({
          first: [...others(told.records), one],
          second: [...others(toldLast.records), third],
        }),
        'r.json': two,
      };
    },
  ],
];

describe.each<[string, Lie[]]>([
  ['what is written', writing],
  ['receipts and withdrawals', records],
  ['sealed copies and files', contents],
  ['conditions', conditions],
  ['closings and proofs', closings],
  ['openings', openings],
])('signed lies about %s', (_about, lies) => {
  it.each(lies)('are rejected by check %i: %s', (check, _what, given) => {
    expect(findings([], given()).failed.join('\n')).toContain(`(check ${check})`);
  });
});

describe('the records that the lies are made of', () => {
  it('are accepted without a lie', () => {
    const moved = { origin: 'https://other.example' };
    const honest: Given[] = [
      copied({}),
      underConditions({}),
      {
        ...underConditions(
          { terms: { name: 'T', sha256: hexHash('t') } },
          { of: { termsHash: hexHash('t') } },
        ),
        T: text('t'),
      },
      { ...underConditions({}), 'plan.txt': text('plan') },
      { ...withFile({}), 'drawing.txt': bytesOf('drawing.txt') },
      withValue(line.replace('unitPrice', 'noBid'), true),
      withValue(answer, ['a', 'b']),
      openedWith({}),
      openedWith({ first: [], second: [] }),
      { 'p.json': proofOver(second, [two], { of: two }) },
      { 'a.json': { data: { items: [two, withdrawn, one], total: 3, senders: {} } } },
      { 'a.json': { data: { record: opening, openedAt: opening.openedAt } } },
      { 'a.json': one, 'b.json': two },
      // The address of the installation changed while the task ran.
      { 'a.json': one, 'b.json': resigned(withdrawn, moved) },
      { 'a.json': first, 'b.json': resigned(second, moved) },
      { 'p.json': proofOver(resigned(second, moved), [two], { of: two }) },
      openedWith({ secondClosing: moved, of: moved }),
    ];
    for (const given of honest) expect(findings([], given).failed).toEqual([]);
  });
});

describe('keys', () => {
  const list = (...changes: Members[]) => changes.map((change) => ({ ...key, ...change }));
  const raw = (bytes: Buffer) => ({ publicKey: bytes.toString('base64url'), keyId: hexHash(bytes) });
  const small = (bytes: number[], rest = 0) =>
    Buffer.from([...bytes, ...Array(32 - bytes.length).fill(rest)]);
  const eighth = Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex');
  const negative = Buffer.from(eighth);
  negative[31] = (negative[31] ?? 0) | 0x80;

  it.each<[number, string, Buffer | object, string[]]>([
    [2, 'a member twice', text(JSON.stringify(keyList).replace('{', '{"until":null,')), ['receipt-1.json']],
    [7, 'no list', { keys: keyList }, ['receipt-1.json']],
    [7, 'an unknown member', list({ trusted: true }), ['receipt-1.json']],
    [7, 'a time that does not exist', list({ from: '2026-02-30T00:00:00Z' }), ['receipt-1.json']],
    [7, 'an end before its beginning', list({ until: '2025-01-01T00:00:00Z' }), ['receipt-1.json']],
    [
      7,
      'a public key with unused bits',
      list({ publicKey: `${key.publicKey.slice(0, -1)}J` }),
      ['receipt-1.json'],
    ],
    [7, 'a public key that is too short', [...keyList, raw(Buffer.alloc(31, 7))], ['receipt-1.json']],
    [8, 'a key id that is not its hash', list({ keyId: otherHash }), ['receipt-1.json']],
    [9, 'a key twice', [...keyList, ...keyList], ['receipt-1.json']],
    [9, 'a key twice, once revoked', list({}, { revokedSince: '2026-01-01T00:00:00Z' }), ['receipt-1.json']],
    [10, 'the neutral point', [...keyList, raw(small([1]))], ['receipt-1.json']],
    [
      10,
      'a point of order 2',
      [...keyList, raw(Buffer.from([0xec, ...Array(30).fill(255), 0x7f]))],
      ['receipt-1.json'],
    ],
    [10, 'a point of order 4', [...keyList, raw(small([0]))], ['receipt-1.json']],
    [10, 'a point of order 8', [...keyList, raw(eighth)], ['receipt-1.json']],
    [10, 'a point of order 8 with a sign', [...keyList, raw(negative)], ['receipt-1.json']],
    [
      10,
      'a number that is too large',
      [...keyList, raw(Buffer.from([0xee, ...Array(30).fill(255), 0x7f]))],
      ['receipt-1.json'],
    ],
    [
      14,
      'a revocation before the record',
      list({ revokedSince: '2026-11-03T00:00:00Z' }),
      ['receipt-2.json'],
    ],
    [
      14,
      'a revocation at the time of the record',
      list({ revokedSince: two.submittedAt }),
      ['receipt-2.json'],
    ],
    [15, 'a key that is younger than the record', list({ from: '2026-11-02T14:17:12Z' }), ['receipt-1.json']],
    [15, 'a key that ended before the record', list({ until: '2026-11-02T13:47:11Z' }), ['receipt-1.json']],
  ])('are rejected by check %i: %s', (check, _what, keys, names) => {
    expect(findings(names, {}, { keys }).failed.join('\n')).toContain(`(check ${check})`);
  });

  it('are accepted with a later revocation, and within 15 minutes of their time', () => {
    for (const change of [
      { revokedSince: '2026-11-03T00:00:00Z' },
      { from: '2026-11-02T14:17:11Z', until: '2026-11-02T14:18:00Z' },
      { from: '2026-01-01T00:00:00Z', until: '2026-11-02T13:47:12Z' },
    ]) {
      expect(findings(['receipt-1.json'], {}, { keys: list(change) }).failed).toEqual([]);
    }
    expect(findings(['receipt-1.json'], {}, { keys: [{ publicKey: key.publicKey }] }).failed).toEqual([]);
  });

  it('must be in the list, and have signed', () => {
    const { failed } = findings(['receipt-1.json'], {}, { fingerprint: otherHash });
    expect(failed.join('\n')).toContain('(check 11)');
    expect(failed.join('\n')).toContain('(check 12)');
  });

  it('of small order, for which anyone can sign, are not trusted', () => {
    const neutral = raw(small([1]));
    const signature = Buffer.concat([small([1]), Buffer.alloc(32)]).toString('base64url');
    const forged = { ...one, keyId: neutral.keyId, signature };
    const { failed } = findings([], { 'a.json': forged }, { keys: [neutral], fingerprint: neutral.keyId });
    expect(failed.join('\n')).toContain('(check 10)');
    expect(failed.join('\n')).toContain('a.json');
  });
});

describe('signatures', () => {
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  const little = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  const encoded = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
  const bytes = Buffer.from(one.signature, 'base64url');
  const signedWith = (signature: string) => ({ 'a.json': { ...one, signature } });

  it.each<[number, string, Given]>([
    [
      13,
      'the order added to its second half',
      signedWith(
        Buffer.concat([bytes.subarray(0, 32), encoded(little(bytes.subarray(32)) + order)]).toString(
          'base64url',
        ),
      ),
    ],
    [13, 'that of another record', signedWith(two.signature)],
    [13, 'zeros', signedWith('A'.repeat(86))],
    [6, 'unused bits in the last character', signedWith(`${one.signature.slice(0, -1)}R`)],
    [6, 'padding', signedWith(`${one.signature}==`)],
    [6, 'base64 instead of base64url', signedWith(one.signature.replace('_', '/'))],
    [6, 'a byte too few', signedWith(bytes.subarray(1).toString('base64url'))],
    [12, 'another key', { 'a.json': { ...one, keyId: hexHash('x') } }],
  ])('are rejected by check %i: %s', (check, _what, given) => {
    expect(findings([], given).failed.join('\n')).toContain(`(check ${check})`);
  });

  it('are trusted only by the fingerprint that was given', () => {
    expect(findings(['receipt-1.json'], {}, { fingerprint: keyId }).failed).toEqual([]);
  });
});
