import { describe, expect, it } from 'vitest';
import { hexHash, type Members, recordHash, rootOfLeaves } from './bytes.mjs';
import {
  bytesOf,
  closedOver,
  findings,
  type Given,
  jsonOf,
  leavesOver,
  ofSupplier,
  resigned,
} from './example-files.ts';

const name = 'blinded-opening.json';
const original: Members = jsonOf(name).data;
const opening: Members = jsonOf('opening.json');
const [first, second] = opening.closings as [Members, Members];
const [one, withdrawn, two] = ['receipt-1.json', 'withdrawal-1.json', 'receipt-2.json'].map((file) =>
  jsonOf(file),
) as [Members, Members, Members];

const encoded = (leaves: Buffer[]) => Buffer.concat(leaves).toString('base64url');
const decoded = (text: string): Buffer[] => {
  const bytes = Buffer.from(text, 'base64url');
  return Array.from({ length: 16_384 }, (_, index) => bytes.subarray(index * 32, index * 32 + 32));
};

/** The example with other members, signed again. */
const lie = (changes: Members): Given => ({ [name]: resigned(original, changes) });
/** The example with another closing in place of the last one. */
const lastClosing = (changes: Members): Given =>
  lie({ closings: [original.closings[0], { ...original.closings[1], ...changes }] });
const leaves = decoded(original.closings[1].leaves);
const swapped = leaves.with(3, leaves[4] as Buffer).with(4, leaves[3] as Buffer);

/** The example over another box, whose closings were signed over these records. */
function over(records: Members[]): Given {
  const { closing } = closedOver(first.closing, records, {});
  return lie({ closings: [{ closing, leaves: encoded(leavesOver(records)) }] });
}
const others = first.records.filter(({ responseId }: Members) => responseId !== two.responseId);

describe('a blinded opening record', () => {
  it('is accepted alone, and with what its supplier and the buyer have', () => {
    for (const names of [
      [name],
      ofSupplier,
      [...ofSupplier, 'proof.json', 'closings.json', 'opening.json'],
    ]) {
      const { failed, proved } = findings(names);
      expect(failed).toEqual([]);
      expect(proved.join('\n')).toContain(`${name}: the box that was opened at`);
    }
    expect(findings(ofSupplier).proved).toContain(
      `${name}, closing record 2: the receipt of version 2 of receipt-2.json is in it.`,
    );
    expect(findings([...ofSupplier, 'opening.json']).proved).toContain(
      `${name}: opening.json is the opening record that it names.`,
    );
  });

  it('contains no names, records or secrets', () => {
    const text = bytesOf(name).toString();
    for (const { secret, records } of [first, second]) {
      const hidden = [
        secret,
        ...records.flatMap((record: Members) => [record.supplierId, record.contentHash]),
      ];
      for (const word of hidden.filter(Boolean)) expect(text).not.toContain(word);
    }
  });

  it.each<[number, string, string[], Given]>([
    [123, 'without a closing', [], lie({ closings: [] })],
    [123, 'without the first closing', [], lie({ closings: original.closings.slice(1) })],
    [
      123,
      'with a closing of another task',
      [],
      lastClosing({ closing: resigned(second.closing, { taskId: one.responseId }) }),
    ],
    [
      123,
      'with a closing of another installation',
      [],
      lastClosing({ closing: resigned(second.closing, { origin: 'https://other.example' }) }),
    ],
    [123, 'of a box that was opened before it closed', [], lie({ openedAt: '2026-11-07T12:01:02Z' })],
    [123, 'that was signed before the box was opened', [], lie({ at: '2026-11-09T09:00:13Z' })],
    [124, 'with a leaf too few', [], lastClosing({ leaves: encoded(leaves.slice(1)) })],
    [124, 'with a leaf twice', [], lastClosing({ leaves: encoded(leaves.with(1, leaves[0] as Buffer)) })],
    [
      124,
      'with leaves in another order',
      [],
      lastClosing({
        leaves: encoded(swapped),
        closing: resigned(second.closing, { root: rootOfLeaves(swapped) }),
      }),
    ],
    [124, 'with leaves in hexadecimal', [], lastClosing({ leaves: Buffer.concat(leaves).toString('hex') })],
    [125, 'with the leaves of another closing', [], lastClosing({ leaves: original.closings[0].leaves })],
    [125, 'with another leaf', [], lastClosing({ leaves: encoded([Buffer.alloc(32), ...leaves.slice(1)]) })],
    [126, 'without the last closing', ['closings.json'], lie({ closings: original.closings.slice(0, 1) })],
    [
      127,
      'of an opening at another time',
      [name],
      { 'b.json': resigned(original, { openedAt: opening.closings[1].closing.closedAt }) },
    ],
    [
      127,
      'of another opening record',
      [name],
      { 'b.json': resigned(original, { openingHash: hexHash('x') }) },
    ],
    [127, 'of another opening than the given one', ['opening.json'], lie({ openingHash: hexHash('x') })],
    [
      127,
      'of another time than the given opening',
      ['opening.json'],
      lie({ openedAt: opening.closings[1].closing.closedAt }),
    ],
    [29, 'of another box', ['closings.json'], over([...others, two])],
    [
      128,
      'with a replaced version beside the last one',
      ['receipt-1.json', 'receipt-2.json'],
      over([...others, one, two]),
    ],
    [128, 'with a replaced version', ['receipt-1.json', 'receipt-2.json'], over([...others, one])],
    [
      128,
      'with a withdrawal that was replaced',
      ['withdrawal-1.json', 'receipt-2.json'],
      over([...others, withdrawn]),
    ],
    [129, 'without a receipt', ['receipt-2.json'], over(others)],
    [129, 'with an older version than a receipt', ['receipt-2.json'], over([...others, one])],
    [20, 'of another event', ['receipt-2.json'], lie({ eventReference: 'EV-2026-00041' })],
    [13, 'that was changed', [], { [name]: { ...original, openingHash: recordHash(one) } }],
  ])('is rejected by check %i: %s', (number, _what, names, given) => {
    expect(findings(names, given).failed.join('\n')).toContain(`(check ${number})`);
  });
});
