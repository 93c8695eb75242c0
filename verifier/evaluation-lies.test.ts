import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical, hexHash, type Members, recordHash, signedText } from './bytes.mjs';
import { check } from './check.mjs';
import { bytesOf, type Entries, entriesIn, findings, keyId, resigned, zipOf } from './example-files.ts';

const example = 'evaluation-record.zip';
const [listName, signatureName] = ['SHA256SUMS.txt', 'SHA256SUMS.sig.json'];
const folder = 'Evaluation/01 Survey';
const placeOf = (round: number, envelope: number) => `${folder}/Round ${round}, envelope ${envelope}`;
const original = entriesIn(example);
const json = (value: object) => Buffer.from(JSON.stringify(value));
const jsonIn = (path: string, entries = original): Members =>
  JSON.parse(entries.get(path)?.toString() ?? 'null');
const plan = (number: number) => jsonIn(`${folder}/plan-${number}.json`);
const lock = (round: number, envelope: number) => jsonIn(`${placeOf(round, envelope)}/lock.json`);

/** The example after a change by whoever holds its key: the list of hashes is made and signed again. */
function signedAgain(change: (entries: Entries) => void): Buffer {
  const entries = new Map(original);
  const signed = jsonIn(signatureName);
  for (const name of [listName, signatureName]) entries.delete(name);
  change(entries);
  const list = [...entries].map(([path, bytes]) => `${hexHash(bytes)}  ${path}\n`).join('');
  const again = resigned(signed, { sha256: hexHash(list) });
  return zipOf([...entries, [listName, Buffer.from(list)], [signatureName, json(again)]]);
}

/** The example with members of a lock changed, which is signed again. */
const withLock = (round: number, envelope: number, change: (record: Members) => Members) =>
  signedAgain((entries) => {
    const record = lock(round, envelope);
    entries.set(`${placeOf(round, envelope)}/lock.json`, json(resigned(record, change(record))));
  });

/** The example with the sheets of a lock changed, and the lock signed over them again. */
const withSheets = (change: (sheets: Members) => void, changes: (record: Members) => Members = () => ({})) =>
  signedAgain((entries) => {
    const path = placeOf(1, 1);
    const sheets = jsonIn(`${path}/sheets.json`);
    change(sheets);
    const text = canonical(sheets);
    entries.set(`${path}/sheets.json`, Buffer.from(text));
    const record = lock(1, 1);
    entries.set(
      `${path}/lock.json`,
      json(resigned(record, { sheetsHash: hexHash(text), ...changes(record) })),
    );
  });

/** The example with the last plan changed, and everything that names it signed again. */
const withPlan = (change: (text: string) => string) =>
  signedAgain((entries) => {
    const text = change(entries.get(`${folder}/plan-2-content.json`)?.toString() ?? '');
    const planHash = hexHash(text);
    entries.set(`${folder}/plan-2-content.json`, Buffer.from(text));
    entries.set(`${folder}/plan-2.json`, json(resigned(plan(2), { planHash })));
    entries.set(`${placeOf(1, 1)}/lock.json`, json(resigned(lock(1, 1), { planHash })));
  });

const failedOf = (bytes: Buffer) =>
  check({ fingerprints: [keyId], keys: null, files: [{ name: example, bytes }] }).failed.join('\n');
const failedAlone = (given: Record<string, object>) => findings([], given).failed.join('\n');
const firstChanged = (list: Members[], changes: Members) => [{ ...list[0], ...changes }, ...list.slice(1)];
const alba = '0199b000-0000-7000-8000-000000000111';

describe('an evaluation in an event record', () => {
  it('is recomputed: a draw, exclusions, a price of zero and two rounds', () => {
    for (const bytes of [bytesOf(example), signedAgain(() => undefined)]) {
      const files = [{ name: example, bytes }];
      const { failed, proved } = check({ fingerprints: [keyId], keys: null, files });
      expect(failed).toEqual([]);
      expect(proved.join('\n')).toContain('envelope 2/lock.json: all 15 points and 3 ranks follow');
    }
    const { totals, ranks, prices } = lock(2, 2);
    const of = (list: Members[], member: string) =>
      Object.fromEntries(list.map((one) => [one.supplierId.slice(-1), one[member]]));
    expect(of(prices, 'amount')).toEqual({ 1: '4000.00', 2: '4000.00', 3: '5000.01', 4: '0.00' });
    expect(of(totals, 'total')).toEqual({ 1: '86.75', 2: '86.75', 3: '81.75', 4: '69.00', 5: '50.00' });
    // The draw decides between 1 and 2: SHA-256 of the root of the last task and the id of the supplier.
    expect(of(ranks, 'rank')).toEqual({ 1: 2, 2: 1, 3: 3 });
    const { root } = jsonIn('Tasks/02 Prices/closing-1.json');
    const [one, two] = [alba, alba.replace('111', '112')].map((supplierId) =>
      hexHash(`${root}${supplierId}`),
    );
    expect(String(two) < String(one)).toBe(true);
  });

  it('is the example of docs/formats.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/formats.md'), 'utf8');
    const { points, totals, prices, ranks } = lock(2, 2);
    const rows = totals.map(({ supplierId, total }: Members) => {
      const of = (list: Members[]) => list.filter((one) => one.supplierId === supplierId);
      const reached = of(points).map((one) => one.points);
      const price = of(prices)[0]?.amount ?? 'none';
      return new RegExp(
        `^\\| …${supplierId.slice(-3)}.*→ ${reached[0]} .*→ ${reached[1]} \\| ${price} → ${reached[2]} \\| ${total} \\| ${of(ranks)[0]?.rank ?? ''}`,
        'm',
      );
    });
    for (const row of rows) expect(page).toMatch(row);
    const { signature } = plan(2);
    const { root } = jsonIn('Tasks/02 Prices/closing-1.json');
    for (const text of [signedText(plan(2)), recordHash(plan(2)), signature, recordHash(lock(2, 2)), root])
      expect(page).toContain(text);
    const { planHash } = plan(2);
    expect(hexHash(original.get(`${folder}/plan-2-content.json`) ?? '')).toBe(planHash);
  });

  it('is checked in part if plans and locks are given alone', () => {
    const path = placeOf(1, 1);
    const given = {
      'plan-2.json': plan(2),
      'plan-2-content.json': original.get(`${folder}/plan-2-content.json`) ?? Buffer.alloc(0),
      'lock.json': lock(1, 1),
      'sheets.json': original.get(`${path}/sheets.json`) ?? Buffer.alloc(0),
    };
    const { failed, proved } = findings([], given);
    expect(failed).toEqual([]);
    expect(proved.join('\n')).toContain('sheets.json: lock.json names these bytes by their hash');
    expect(failedAlone({ ...given, 'sheets.json': Buffer.from('{}') })).toContain('sheets.json');
  });

  it('names the first figure that differs', () => {
    const wrong = withLock(2, 2, ({ points }) => ({
      points: points.map((one: Members) => (one.points === '40.00' ? { ...one, points: '40.01' } : one)),
    }));
    expect(failedOf(wrong)).toContain(
      'Round 2, envelope 2/lock.json: D’Angelo Lavori Subacquei, Price: the record says 40.01, recomputed 40.00. (check 163)',
    );
  });

  it.each<[number, string, () => string]>([
    [
      150,
      'an amendment that names no plan',
      () => failedAlone({ plan: resigned(plan(2), { previous: null }) }),
    ],
    [
      150,
      'an amendment that names another plan',
      () => failedAlone({ one: plan(1), two: resigned(plan(2), { previous: 'ab'.repeat(32) }) }),
    ],
    [
      150,
      'an amendment before the plan',
      () => failedAlone({ one: resigned(plan(1), { at: '2027-01-01T00:00:00Z' }), two: plan(2) }),
    ],
    [
      151,
      'two plans of one number',
      () => failedAlone({ one: plan(1), two: resigned(plan(1), { planHash: 'ab'.repeat(32) }) }),
    ],
    [
      152,
      'another plan than the signed one',
      () =>
        failedOf(
          signedAgain((entries) => {
            const path = `${folder}/plan-2-content.json`;
            const text = entries.get(path)?.toString().replace('"points":"35"', '"points":"36"') ?? '';
            entries.set(path, Buffer.from(text));
          }),
        ),
    ],
    [
      153,
      'a plan left out',
      () =>
        failedOf(
          signedAgain((entries) => {
            for (const end of ['.json', '-content.json']) entries.delete(`${folder}/plan-1${end}`);
          }),
        ),
    ],
    [
      154,
      'a second round that names no lock',
      () => failedAlone({ lock: resigned(lock(2, 1), { previous: null }) }),
    ],
    [
      154,
      'a lock before the one it follows',
      () => failedAlone({ one: lock(1, 1), two: resigned(lock(1, 2), { lockedAt: '2026-11-17T15:00:00Z' }) }),
    ],
    [
      155,
      'two locks of one envelope and round',
      () => failedAlone({ one: lock(1, 1), two: resigned(lock(1, 1), { ranks: [] }) }),
    ],
    [
      156,
      'a lock left out',
      () =>
        failedOf(
          signedAgain((entries) => {
            for (const name of ['lock', 'sheets']) entries.delete(`${placeOf(1, 2)}/${name}.json`);
          }),
        ),
    ],
    [
      157,
      'a lock by an earlier plan',
      () => failedOf(withLock(2, 2, () => ({ planHash: plan(1).planHash }))),
    ],
    [157, 'a lock by an unknown plan', () => failedOf(withLock(2, 2, () => ({ planHash: 'ab'.repeat(32) })))],
    [
      158,
      'other score sheets than the signed ones',
      () =>
        failedOf(
          signedAgain((entries) => {
            const path = `${placeOf(2, 2)}/sheets.json`;
            const text = entries.get(path)?.toString().replace('"score":"4"', '"score":"5"') ?? '';
            entries.set(path, Buffer.from(text));
          }),
        ),
    ],
    [158, 'a score twice', () => failedOf(withSheets(({ scores }) => scores.push(scores[0])))],
    [
      158,
      'a score without a person',
      () => failedOf(withSheets(({ scores }) => delete scores[0].roleEntryId)),
    ],
    [
      159,
      'a task left out',
      () => failedOf(signedAgain((entries) => entries.delete('Tasks/02 Prices/task.json'))),
    ],
    [
      160,
      'an unknown formula',
      () =>
        failedOf(
          withPlan((text) => text.replace('"LINEAR"', '"CURVE"').replace('"best":"20"', '"best":"x"')),
        ),
    ],
    [
      161,
      'another reason of an exclusion',
      () =>
        failedOf(
          withLock(2, 2, ({ excluded }) => ({ excluded: firstChanged(excluded, { reasonCode: 'OTHER' }) })),
        ),
    ],
    [161, 'an exclusion left out', () => failedOf(withLock(1, 1, () => ({ excluded: [] })))],
    [
      162,
      'another price',
      () =>
        failedOf(withLock(2, 2, ({ prices }) => ({ prices: firstChanged(prices, { amount: '3999.99' }) }))),
    ],
    [
      162,
      'a price that is called assumed',
      () => failedOf(withLock(2, 2, ({ prices }) => ({ prices: firstChanged(prices, { isAssumed: true }) }))),
    ],
    [
      163,
      'other points',
      () => failedOf(withLock(1, 1, ({ points }) => ({ points: firstChanged(points, { points: '28.01' }) }))),
    ],
    [163, 'points left out', () => failedOf(withLock(1, 1, ({ points }) => ({ points: points.slice(1) })))],
    [
      163,
      'points twice',
      () => failedOf(withLock(1, 1, ({ points }) => ({ points: [...points, points[0]] }))),
    ],
    [
      164,
      'another total',
      () => failedOf(withLock(1, 1, ({ totals }) => ({ totals: firstChanged(totals, { total: '36.76' }) }))),
    ],
    [
      165,
      'a tie that is drawn the other way',
      () =>
        failedOf(
          withLock(2, 2, ({ ranks }) => ({
            ranks: ranks.map((one: Members) => ({ ...one, rank: one.rank === 3 ? 3 : 3 - one.rank })),
          })),
        ),
    ],
    [
      165,
      'a tie that nobody decided',
      () => failedOf(withLock(2, 2, () => ({ ties: [{ supplierIds: [alba] }] }))),
    ],
    [
      166,
      'a supplier that decides nothing',
      () => failedOf(withLock(2, 2, () => ({ deciding: [{ withoutId: alba, firstId: alba }] }))),
    ],
    [
      167,
      'a lock without a score',
      () =>
        failedOf(
          withSheets(
            (sheets) => {
              sheets.consensus = sheets.consensus.filter((one: Members) => one.supplierId !== alba);
            },
            ({ points, totals }) => ({
              points: points.slice(1),
              totals: totals.slice(1),
              ranks: [],
              deciding: [],
            }),
          ),
        ),
    ],
    [
      168,
      'minimum points that nobody decided about',
      () =>
        failedOf(
          withPlan((text) =>
            text.replace('"minimumPoints":null,"points":"35"', '"minimumPoints":"30","points":"35"'),
          ),
        ),
    ],
    [
      169,
      'another answer sheet than the one that was answered',
      () =>
        failedOf(
          signedAgain((entries) => {
            const path = 'Tasks/02 Prices/Responses/S-1 Alba Diving/response.json';
            const text = entries.get(path)?.toString().replace('"quantity": "3"', '"quantity": "2"') ?? '';
            entries.set(path, Buffer.from(text));
          }),
        ),
    ],
  ])('is rejected by check %i with %s', (number, _what, failed) => {
    expect(failed()).toContain(`(check ${number})`);
  });

  it('fails when any byte of its plans, locks and score sheets is changed, even if the list of hashes is signed again', () => {
    const unnoticed: string[] = [];
    const paths = [...original.keys()].filter((path) => path.startsWith('Evaluation/'));
    for (const path of paths) {
      const bytes = original.get(path) ?? Buffer.alloc(0);
      for (let at = paths.indexOf(path); at < bytes.length; at += 251) {
        // White space of a signed record, at its end, is not signed.
        if (/\s/.test(String.fromCharCode(bytes[at] ?? 0))) continue;
        const changed = Buffer.from(bytes);
        changed[at] = (bytes[at] ?? 0) ^ (at % 2 ? 0x20 : 0x01);
        if (!failedOf(signedAgain((entries) => entries.set(path, changed))))
          unnoticed.push(`${path}, byte ${at}`);
      }
    }
    expect(unnoticed).toEqual([]);
  });

  it('fails when a byte of any other file is changed', () => {
    const unnoticed = [...original.keys()].filter((path) => {
      const changed = Buffer.from(original.get(path) ?? '');
      const at = Math.floor(changed.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return !failedOf(zipOf([...original].map(([name, bytes]) => [name, name === path ? changed : bytes])));
    });
    expect(unnoticed).toEqual([]);
  });
});
