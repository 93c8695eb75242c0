import { describe, expect, it } from 'vitest';
import { hexHash, type Members } from './bytes.mjs';
import { check } from './check.mjs';
import {
  bytesOf,
  type Entries,
  entriesIn,
  findings,
  jsonOf,
  keyId,
  keyList,
  resigned,
  zipOf,
} from './example-files.ts';

const listName = 'SHA256SUMS.txt';
const task = 'Tasks/01 Dredging';
const json = (value: object) => Buffer.from(JSON.stringify(value));
const pathOf = (entries: Entries, ending: string) =>
  [...entries.keys()].find((path) => path.endsWith(ending)) ?? '';

/** The example after a change, with its list of hashes made again. */
function forged(change: (entries: Entries) => void): Buffer {
  const entries = entriesIn('event-record.zip');
  entries.delete(listName);
  change(entries);
  const sums = [...entries].map(([path, bytes]) => `${hexHash(bytes)}  ${path}\n`).join('');
  return zipOf([...entries, [listName, Buffer.from(sums)]]);
}

/** The example after a change, with its list of hashes as it was. */
function changed(change: (entries: Entries) => void): Buffer {
  const entries = entriesIn('event-record.zip');
  change(entries);
  return zipOf([...entries]);
}

const signedExample = 'event-record-2.zip';
const signatureName = 'SHA256SUMS.sig.json';

/** The signed example after a change, with its list of hashes made and signed again, the signature also changed. */
function signedAgain(change: (entries: Entries) => void, signature: Members = {}): Buffer {
  const entries = entriesIn(signedExample);
  const signed = JSON.parse(entries.get(signatureName)?.toString() ?? '');
  for (const name of [listName, signatureName]) entries.delete(name);
  change(entries);
  const list = [...entries].map(([path, bytes]) => `${hexHash(bytes)}  ${path}\n`).join('');
  const again = resigned(signed, { sha256: hexHash(list), ...signature });
  return zipOf([...entries, [listName, Buffer.from(list)], [signatureName, json(again)]]);
}

/** The signed example after a change of anything, signed as it was. */
function changedSigned(change: (entries: Entries) => void): Buffer {
  const entries = entriesIn(signedExample);
  change(entries);
  return zipOf([...entries]);
}

const failedOf = (bytes: Buffer, { fingerprint = keyId } = {}) =>
  check({ fingerprints: [fingerprint], keys: null, files: [{ name: 'record.zip', bytes }] }).failed.join(
    '\n',
  );

/** Changes members of the signature, but does not sign again. */
function setSigned(entries: Entries, changes: Members): void {
  const signed = JSON.parse(entries.get(signatureName)?.toString() ?? '');
  entries.set(signatureName, json({ ...signed, ...changes }));
}

describe('an event record', () => {
  it('is accepted with its own list of keys, and says what is not signed', () => {
    for (const bytes of [bytesOf('event-record.zip'), forged(() => undefined)]) {
      const files = [{ name: 'record.zip', bytes }];
      const { failed, proved, notProved } = check({ fingerprints: [keyId], keys: null, files });
      expect(failed).toEqual([]);
      expect(proved.join('\n')).toContain('record.zip: its 14 files are complete');
      expect(proved.join('\n')).toContain('opening.json: the box was opened');
      expect(notProved.join('\n')).toContain('such as PDFs and event.json: 7.');
    }
  });

  it('is signed as a whole since format 2, and names what is missing', () => {
    for (const bytes of [bytesOf(signedExample), signedAgain(() => undefined)]) {
      const files = [{ name: 'record.zip', bytes }];
      const { failed, proved, notProved } = check({ fingerprints: [keyId], keys: null, files });
      expect(failed).toEqual([]);
      expect(proved.join('\n')).toContain('https://tenders.example has signed all of it');
      expect(notProved.join('\n')).toContain('Site plan.pdf: the file as it was uploaded');
      expect(notProved.join('\n')).not.toContain('no signature covers');
    }
  });

  it('is accepted with a damaged file that it names, but says that this is not proven', () => {
    const path = pathOf(entriesIn(signedExample), '1.txt');
    const bytes = signedAgain((entries) => {
      entries.set(path, Buffer.from('half'));
      entries.set('MISSING.txt', Buffer.from(`${path}: damaged\n`));
    });
    const files = [{ name: 'record.zip', bytes }];
    const { failed, notProved } = check({ fingerprints: [keyId], keys: null, files });
    expect(failed).toEqual([]);
    expect(notProved.join('\n')).toContain(
      '1.txt: the file as it was uploaded. The installation says it is damaged',
    );
  });

  it('is read without a fingerprint, and says whose key is not proven', () => {
    const files = [{ name: 'record.zip', bytes: bytesOf(signedExample) }];
    const { failed, notProved } = check({ fingerprints: [], keys: null, files });
    expect(failed).toEqual([]);
    expect(notProved[0]).toContain('3db5 efda 97a6');
  });

  it('is compared with what a supplier has kept', () => {
    const newer = resigned(jsonOf('receipt-2.json'), { contentHash: '0'.repeat(64) });
    const { failed } = findings(['event-record.zip'], { 'mine.json': newer });
    expect(failed.join('\n')).toContain('(check 17)');
    expect(
      findings(['event-record.zip', 'receipt-1.json', 'withdrawal-1.json', 'proof.json']).failed,
    ).toEqual([]);
  });

  it.each<[number, string, () => Buffer]>([
    [71, 'a changed file', () => changed((entries) => entries.set('Record.pdf', Buffer.from('%PDF-1.7')))],
    [71, 'a file left out', () => changed((entries) => entries.delete('Documents/Terms.txt'))],
    [71, 'a file added', () => changed((entries) => entries.set('Documents/More.txt', Buffer.from('x')))],
    [
      71,
      'a file listed twice',
      () =>
        changed((entries) => {
          const [line = ''] = (entries.get(listName)?.toString() ?? '').split(/(?<=\n)/);
          entries.set(listName, Buffer.concat([Buffer.from(line), entries.get(listName) ?? Buffer.alloc(0)]));
        }),
    ],
    [71, 'an empty list of hashes', () => changed((entries) => entries.set(listName, Buffer.alloc(0)))],
    [
      72,
      'an event of another format',
      () => forged((entries) => entries.set('event.json', json({ format: 'tenderbox-event-record/3' }))),
    ],
    [
      73,
      'a response left out',
      () => forged((entries) => entries.delete(pathOf(entries, 'Subacquei/receipt.json'))),
    ],
    [
      73,
      'a response added',
      () =>
        forged((entries) =>
          entries.set(`${task}/Responses/S-9 X/receipt.json`, json(jsonOf('receipt-1.json'))),
        ),
    ],
    [
      73,
      'a sealed copy with the receipt of another supplier',
      () =>
        forged((entries) => {
          const path = pathOf(entries, 'content.json');
          const other = pathOf(entries, 'Subacquei/receipt.json').replace('receipt', 'content');
          entries.set(other, entries.get(path) ?? Buffer.alloc(0));
        }),
    ],
    [
      73,
      'a file with the response of another supplier',
      () =>
        forged((entries) => {
          const other = pathOf(entries, 'Subacquei/receipt.json').replace('receipt.json', 'Files/x.txt');
          entries.set(other, bytesOf('drawing.txt'));
        }),
    ],
    [73, 'a closing left out', () => forged((entries) => entries.delete(`${task}/closing-1.json`))],
    [
      13,
      'a changed opening',
      () =>
        forged((entries) => {
          const opening: Members = JSON.parse(entries.get(`${task}/opening.json`)?.toString() ?? '');
          entries.set(`${task}/opening.json`, json({ ...opening, openedAt: '2026-11-09T09:00:14Z' }));
        }),
    ],
    [
      146,
      'an opening under the number of another',
      () => forged((entries) => entries.set(`${task}/opening-2.json`, bytesOf('3/opening.json'))),
    ],
    [
      22,
      'a changed sealed copy',
      () =>
        forged((entries) => {
          const path = pathOf(entries, 'content.json');
          entries.set(path, Buffer.from(entries.get(path)?.toString().replace('4120.00', '4020.00') ?? ''));
        }),
    ],
    [
      1,
      'another submitted file',
      () => forged((entries) => entries.set(pathOf(entries, '1.txt'), Buffer.from('x'))),
    ],
    [
      94,
      'conditions that the sealed copy does not name',
      () =>
        forged((entries) => {
          const path = pathOf(entries, 'content.json').replace('content', 'conditions');
          entries.set(path, json({ format: 'tenderbox-conditions/1' }));
        }),
    ],
    [
      95,
      'a sealed copy without its conditions',
      () =>
        forged((entries) => {
          const path = pathOf(entries, 'content.json');
          const content: Members = JSON.parse(entries.get(path)?.toString() ?? '');
          const conditionsHash = 'ab'.repeat(32);
          entries.set(path, json({ ...content, format: 'tenderbox-content/2', conditionsHash }));
        }),
    ],
    [11, 'another list of keys', () => forged((entries) => entries.set('receipt-keys.json', json([])))],
    [
      9,
      'a list of keys with one twice',
      () => forged((entries) => entries.set('receipt-keys.json', json([...keyList, ...keyList]))),
    ],
    [
      1,
      'a path twice',
      () => {
        const entries = [...entriesIn('event-record.zip')];
        return zipOf([...entries, entries[0] as [string, Buffer]]);
      },
    ],
    [119, 'no signature', () => changedSigned((entries) => entries.delete(signatureName))],
    [
      119,
      'no JSON as signature',
      () => changedSigned((entries) => entries.set(signatureName, Buffer.from('x'))),
    ],
    [
      119,
      'the format that is signed, but no signature',
      () =>
        forged((entries) =>
          entries.set(
            'event.json',
            Buffer.from(entries.get('event.json')?.toString().replace('record/1', 'record/2') ?? ''),
          ),
        ),
    ],
    [
      13,
      'a changed signature',
      () => changedSigned((entries) => setSigned(entries, { sha256: hexHash('x') })),
    ],
    [
      4,
      'another record as signature',
      () => changedSigned((entries) => entries.set(signatureName, json(jsonOf('checkpoint.json')))),
    ],
    [120, 'the signature of another list', () => signedAgain(() => undefined, { sha256: hexHash('x') })],
    [
      121,
      'the signature of another event',
      () => signedAgain(() => undefined, { eventReference: 'EV-2026-00041' }),
    ],
    [
      121,
      'a signature from before',
      () => signedAgain(() => undefined, { at: '2026-11-09T10:30:00.249999Z' }),
    ],
    [
      71,
      'a file that is not in the signed list',
      () => changedSigned((entries) => entries.set('More.txt', Buffer.from('x'))),
    ],
    ...[
      'Documents/Terms.txt: missing',
      'Documents/Other.txt: damaged',
      'event.json: damaged',
      'Tasks/01 Dredging/opening.json: missing',
      'Documents/Other.txt is missing',
    ].map((line): [number, string, () => Buffer] => [
      122,
      `the line “${line}”`,
      () => signedAgain((entries) => entries.set('MISSING.txt', Buffer.from(`${line}\n`))),
    ]),
    [1, 'no list of hashes', () => changed((entries) => entries.delete(listName))],
    [1, 'something after its end', () => Buffer.concat([bytesOf('event-record.zip'), Buffer.from('x')])],
  ])('is rejected by check %i with %s', (number, _what, bytes) => {
    expect(failedOf(bytes())).toContain(`(check ${number})`);
  });
});
