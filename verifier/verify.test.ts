import { spawnSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical, hashOfBoth, hexHash, type Members, signedText } from './bytes.mjs';
import { check } from './check.mjs';

const folder = join(import.meta.dirname, 'examples');
const bytesOf = (name: string) => readFileSync(join(folder, name));
const jsonOf = (name: string) => JSON.parse(bytesOf(name).toString());
const { keyId } = jsonOf('receipt-keys.json').data[0];
const privateKey = createPrivateKey({ key: jsonOf('signing-key.json'), format: 'jwk' });

/** A record with changed members, signed by the key of the examples: only the operator could create it. */
function resigned(record: Members, changes: Members): Members {
  const { signature: _signature, ...members } = { ...record, ...changes };
  const signature = sign(null, Buffer.from(signedText(members)), privateKey).toString('base64url');
  return { ...members, signature };
}

type Given = Record<string, Buffer | object>;

/** The findings for these files: examples by name, some replaced by others. */
function findings(
  names: string[],
  others: Given = {},
  { keys = bytesOf('receipt-keys.json'), fingerprint = keyId } = {},
) {
  const given = { ...Object.fromEntries(names.map((name) => [name, bytesOf(name)])), ...others };
  const files = Object.entries(given).map(([name, content]) => ({
    name,
    bytes: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
  }));
  return check({ fingerprints: [fingerprint], keys: { name: 'receipt-keys.json', bytes: keys }, files });
}

const ofResponse = [
  ...[
    'receipt-1.json',
    'withdrawal-1.json',
    'receipt-2.json',
    'sealed-copy-1.json',
    'sealed-copy-2.json',
    'drawing.txt',
  ],
];
const ofBox = ['closings.json', 'proof.json', 'opening.json'];

/** The files that each example is checked with while it is changed. */
const together: Record<string, string[]> = {
  'sealed-copy-1.json': ['receipt-1.json'],
  'sealed-copy-2.json': ['receipt-2.json'],
  'drawing.txt': ['receipt-2.json', 'sealed-copy-2.json'],
};

/** Whether a byte is inside a long hash, key or signature, where one in eight is representative. */
function isAmidAlike(bytes: Buffer, at: number): boolean {
  const around = bytes.subarray(Math.max(0, at - 9), at + 10).toString('latin1');
  return at % 8 > 0 && /^[\w-]{19}$/.test(around);
}

describe('the frozen examples', () => {
  it('are valid together and individually', () => {
    const all = findings([...ofResponse, ...ofBox]);
    expect(all.failed).toEqual([]);
    for (const name of [...ofResponse, ...ofBox])
      expect(all.proved.join('\n')).toContain(name.replace('closings', 'opening'));
    for (const name of [...ofResponse, ...ofBox])
      expect(findings([...(together[name] ?? []), name]).failed).toEqual([]);
  });

  it.each([...ofResponse, ...ofBox])('fail and name the file when any byte is changed: %s', (name) => {
    const original = bytesOf(name);
    const unnoticed = [...original.keys()].filter((at) => {
      if (isAmidAlike(original, at)) return false;
      const changed = Buffer.from(original);
      changed[at] = (original[at] ?? 0) ^ (at % 2 ? 0x20 : 0x01);
      const { failed } = findings(together[name] ?? [], { [name]: changed });
      return !failed.join('\n').includes(name);
    });
    expect(unnoticed).toEqual([]);
  });

  it('have exactly the members of their formats', () => {
    const whole = ['receipt-1.json', 'withdrawal-1.json', 'opening.json'].map(
      (name) => [name, jsonOf(name)] as const,
    );
    for (const [name, record] of [...whole, ['closings.json', jsonOf('closings.json').data[0]] as const]) {
      for (const member of Object.keys(record).filter((one) => one !== 'signature')) {
        const without = resigned(record, { [member]: undefined });
        expect(findings([], { [name]: without }).failed.join(), member).toContain(name);
      }
      expect(findings([], { [name]: resigned(record, { extra: 1 }) }).failed.join()).toContain('“extra”');
    }
  });

  it('are checked by the command, which reports the result by its exit code', () => {
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'verify.mjs'), ...words], { encoding: 'utf8' });
    const keys = ['--keys', join(folder, 'receipt-keys.json')];
    const inFours = keyId.replace(/.{4}/g, '$& ');
    const fine = run(
      '--fingerprint',
      inFours,
      ...keys,
      ...readdirSync(folder).flatMap((name) =>
        ['receipt-keys.json', 'signing-key.json'].includes(name) ? [] : [join(folder, name)],
      ),
    );
    expect(fine.status).toBe(0);
    expect(fine.stdout).toContain('Everything that was given is valid.');
    expect(fine.stdout).toContain('That no one read it before the opening.');
    const wrong = run('--fingerprint', keyId, ...keys, join(folder, 'sealed-copy-1.json'));
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('no given receipt')]);
    expect(run('--keys', 'x').status).toBe(2);
    expect(run('--fingerprint', keyId, ...keys, '/nowhere').stderr).toContain('could not be read');
  });
});

describe('records with valid signatures', () => {
  const { data: proof } = jsonOf('proof.json');
  const {
    data: [first, second],
  } = jsonOf('closings.json');
  const opening = jsonOf('opening.json');
  const [told, toldLast] = opening.closings;
  const withLast = (changes: Members) => resigned(opening, { closings: [told, { ...toldLast, ...changes }] });
  const receipt = jsonOf('receipt-2.json');
  const hash = '0'.repeat(64);

  it.each<[string, Given, string]>([
    [
      'a root that the proof does not lead to',
      { 'p.json': { ...proof, closing: resigned(proof.closing, { root: hash }) } },
      'does not lead to the root',
    ],
    [
      'a proof of another length',
      { 'p.json': { ...proof, proof: proof.proof.slice(1) } },
      'must have 14 steps',
    ],
    [
      'a closing in place of a receipt',
      { 'p.json': { ...proof, receipt: first } },
      '“receipt”: its format is not',
    ],
    [
      'a receipt in place of a closing',
      { 'p.json': { ...proof, closing: receipt } },
      '“closing”: its format is not',
    ],
    [
      'a closing left out of the opening',
      { 'o.json': resigned(opening, { closings: [toldLast] }) },
      'every closing, starting with number 1',
    ],
    ['a leaf of another record', { 'p.json': { ...proof, leaf: hash } }, '“leaf” does not match'],
    [
      'a proof for another task',
      { 'p.json': { ...proof, closing: resigned(proof.closing, { taskId: proof.receipt.supplierId }) } },
      'a different task',
    ],
    [
      'two closings under one number',
      { 'a.json': second, 'b.json': resigned(second, { root: hash }) },
      'proves that the signer cheated',
    ],
    [
      'a closing that names another before it',
      { 'a.json': [first, resigned(second, { previous: hash })] },
      'does not name the previous closing',
    ],
    [
      'a first closing that names one',
      { 'a.json': resigned(first, { previous: hash }) },
      'does not name the previous closing',
    ],
    [
      'a record left out of the opening',
      { 'o.json': withLast({ records: toldLast.records.slice(1) }) },
      'do not produce its root',
    ],
    ['another secret', { 'o.json': withLast({ secret: hash }) }, 'do not produce its root'],
    [
      'a supplier twice',
      { 'o.json': withLast({ records: [...toldLast.records, toldLast.records[0]] }) },
      'appears in it twice',
    ],
    [
      'a record after the last end',
      { 'o.json': withLast({ lastEnd: told.lastEnd }) },
      'is later than the last deadline',
    ],
    [
      'an opening before the closing',
      { 'o.json': resigned(opening, { openedAt: first.closedAt }) },
      'opened before it was closed',
    ],
    [
      'one role as two',
      { 'o.json': resigned(opening, { openedBy: [opening.openedBy[0], opening.openedBy[0]] }) },
      'one or two roles',
    ],
    ['no closing at all', { 'o.json': resigned(opening, { closings: [] }) }, 'without a closing'],
    [
      'a receipt that is newer than the box',
      { 'p.json': proof, 'r.json': resigned(receipt, { version: 3, submittedAt: '2026-11-07T11:59:00Z' }) },
      'contains an older record',
    ],
    [
      'a receipt that is not in the opening',
      { 'o.json': opening, 'r.json': resigned(receipt, { responseId: receipt.taskId }) },
      'nor a later record of its response',
    ],
    [
      'a receipt that hides the one before',
      { 'a.json': jsonOf('receipt-1.json'), 'r.json': resigned(receipt, { previous: null }) },
      'states that there was no earlier record',
    ],
    [
      'a file of the same name',
      {
        'receipt-2.json': receipt,
        'c.json': bytesOf('sealed-copy-2.json'),
        'σχέδιο 1.txt': Buffer.from('x'),
      },
      'with different bytes',
    ],
    [
      'a member that stands there twice',
      { 'r.json': Buffer.from(bytesOf('receipt-1.json').toString().replace('{', '{"version":9,')) },
      'stands there twice',
    ],
  ])('are rejected with %s', (_name, given, sentence) => {
    expect(findings([], given).failed.join('\n')).toContain(sentence);
  });

  it('are rejected with a revoked key or one without the given fingerprint', () => {
    const list = jsonOf('receipt-keys.json').data;
    const keys = (changes: Members) => Buffer.from(JSON.stringify([{ ...list[0], ...changes }]));
    const { failed } = findings(['receipt-1.json'], {}, { fingerprint: hash });
    expect(failed.join()).toContain('no public key in it has the fingerprint');
    expect(failed.join()).toContain('not one of the keys you gave');
    expect(
      findings(['receipt-1.json'], {}, { keys: keys({ publicKey: `${'A'.repeat(42)}E` }) }).failed,
    ).not.toEqual([]);
    const revoked = keys({ revokedSince: '2026-11-03T00:00:00Z' });
    expect(findings(['receipt-1.json'], {}, { keys: revoked }).failed).toEqual([]);
    expect(findings(['receipt-2.json'], {}, { keys: revoked }).failed.join()).toContain('revoked');
  });

  it('fail the check if there are none', () => {
    expect(findings([]).failed).toEqual(['No file was given that could be checked.']);
  });
});

describe('an audit trail', () => {
  const chain = '019a0000-0000-7000-8000-000000000001';
  const salt = '019a0000-0000-4000-8000-000000000002';
  const entryOf = (number: number): Members => {
    const id = `019a0000-0000-7000-8000-00000000001${number}`;
    const addressHash = hexHash(canonical({ part: 'address', entryId: id, salt, value: '192.0.2.7' }));
    return {
      format: 'tenderbox-audit-entry/1',
      id,
      action: 'label.created',
      after: { share: 0.5 },
      addressHash,
    };
  };
  /** The lines of a trail of four entries and its checkpoint. */
  function trail(): Members[] {
    let hash = hexHash(`tenderbox-audit/1:${chain}`);
    const links = [1, 2, 3, 4].map((number) => {
      const entry = entryOf(number);
      const entryHash = hexHash(canonical(entry));
      hash = hashOfBoth(hash, entryHash);
      return { number, hash, entryHash, entry, detail: null, address: { salt, value: '192.0.2.7' } };
    });
    return [
      { format: 'tenderbox-audit-export/1', origin: 'https://tenders.example', chain },
      ...links,
      headOf(4, hash),
    ];
  }
  const headOf = (number: number, hash: string): Members =>
    resigned(
      {
        format: 'tenderbox-audit-head/1',
        origin: 'https://tenders.example',
        chain,
        number,
        hash,
        keyId,
        records: '0'.repeat(64),
        at: '2026-11-16T00:05:00Z',
        previous: null,
      },
      {},
    );
  const inLines = (lines: Members[]) =>
    Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const checked = (lines: Members[], others: Given = {}) =>
    findings([], { 'trail.jsonl': inLines(lines), ...others });

  it('is valid and leads to a checkpoint that was e-mailed', () => {
    const lines = trail();
    const { failed, proved } = checked(lines, { 'mail.json': lines[5] ?? {} });
    expect(failed).toEqual([]);
    expect(proved.join('\n')).toContain('trail.jsonl: none of the 4 entries');
    expect(proved.join('\n')).toContain('mail.json: trail.jsonl leads to it.');
  });

  const [head, one, two, three, four, signed] = trail() as [
    Members,
    Members,
    Members,
    Members,
    Members,
    Members,
  ];
  it.each<[string, Members[], string]>([
    [
      'a changed entry',
      [head, one, { ...two, entry: { ...two.entry, action: 'label.deleted' } }, three],
      'entry 2 (',
    ],
    [
      'a changed address',
      [head, one, { ...two, address: { salt, value: '192.0.2.8' } }],
      'its address was changed',
    ],
    ['a removed entry', [head, one, three, four], 'entry 1 is followed by entry 3'],
    [
      'entries that were moved',
      [head, one, { ...three, number: 2 }, { ...two, number: 3 }],
      'entry 2: the chain is broken',
    ],
    ['an end that was cut off', [head, one, two, signed], 'it states 4 entries'],
    ['another checkpoint', [head, one, two, headOf(2, one.hash)], 'does not lead to it'],
    ['what is no entry', [head, one, { note: 'hello' }], 'something that is not an entry'],
  ])('is rejected with %s', (_what, lines, sentence) => {
    expect(checked(lines).failed.join('\n')).toContain(sentence);
  });

  it('that was rewritten is only detected by the e-mailed checkpoint', () => {
    const { failed } = checked(trail(), { 'mail.json': headOf(3, '1'.repeat(64)) });
    expect(failed.join('\n')).toContain('mail.json: trail.jsonl does not lead to it');
  });
});
