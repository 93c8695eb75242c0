import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  findings,
  folder,
  inFormat2,
  inFormat3,
  jsonOf,
  keyId,
  ofAudit,
  ofBox,
  ofRecordChain,
  ofResponse,
  resigned,
  together,
  withConditions,
} from './example-files.ts';

/** Whether a byte is inside a long hash, key or signature, where one in eight is representative. */
function isAmidAlike(bytes: Buffer, at: number): boolean {
  const around = bytes.subarray(Math.max(0, at - 9), at + 10).toString('latin1');
  return at % 8 > 0 && /^[\w-]{19}$/.test(around);
}

describe('the frozen examples', () => {
  it('are valid together and individually', () => {
    const names = [
      ...[...ofResponse, ...ofBox, ...ofAudit, 'key-records.json', ...ofRecordChain],
      ...[
        'event-record.zip',
        'event-record-2.zip',
        'evaluation-record.zip',
        'blinded-opening.json',
        ...inFormat2,
        ...inFormat3,
        ...withConditions,
      ],
    ];
    const all = findings(names);
    expect(all.failed).toEqual([]);
    for (const name of names) expect(all.proved.join('\n')).toContain(name);
    for (const name of names) expect(findings([...(together[name] ?? []), name]).failed).toEqual([]);
  }, 180_000);

  it.each([
    ...ofResponse,
    ...ofBox,
    'checkpoint.json',
    'checkpoint-2.json',
    'key-records.json',
    'restore.json',
    'record-heads.json',
    'record-proof-1.json',
    'record-proof-2.json',
    ...inFormat3,
  ])('fail and name the file when any byte is changed: %s', (name) => {
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
    const names = ['receipt-1.json', 'withdrawal-1.json', 'opening.json'];
    const whole = [
      ...names,
      ...names.map((name) => `2/${name}`),
      ...inFormat3,
      ...['checkpoint.json', 'checkpoint-2.json', 'restore.json'],
    ].map((name) => [name, jsonOf(name)] as const);
    const closings = ['closings.json', '2/closings.json', 'record-heads.json'].map(
      (name) => [name, jsonOf(name).data[0]] as const,
    );
    for (const [name, record] of [...whole, ...closings]) {
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
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
        ['2', '3', 'conditions', 'receipt-keys.json', 'signing-key.json'].includes(name)
          ? []
          : [join(folder, name)],
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

  it('show that something was given', () => {
    expect(findings([]).failed).toEqual(['No file was given that could be checked. (check 4)']);
  });
});

describe('the list of checks', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const numbersIn = (text: string, shape: RegExp) =>
    [...new Set([...text.matchAll(shape)].map(([, number]) => Number(number)))].sort((a, b) => a - b);
  const checks = read('../docs/formats.md').split('## Checks')[1] ?? '';
  const listed = numbersIn(checks, /^(\d+)\. /gm);

  it('has ascending numbers', () => {
    const inText = [...checks.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(inText).toEqual(listed);
  });

  it('has a lie for each check, and no check is missing in it', () => {
    const lies = [
      'lies',
      'format-2-lies',
      'format-3-lies',
      'audit-lies',
      'event-record',
      'key-lies',
      'blinded-lies',
      'restore-lies',
      'record-lies',
      'evaluation-lies',
    ]
      .map((name) => read(`${name}.test.ts`))
      .join('\n');
    expect(numbersIn(lies, /(?:^ *\[?|\(check )(\d+)[,)]/gm)).toEqual(listed);
  });
});
