import { describe, expect, it } from 'vitest';
import type { Members } from './bytes.mjs';
import {
  bytesOf,
  findings,
  inFormat2,
  inFormat3,
  jsonOf,
  ofBox,
  ofResponse,
  resigned,
  together,
  withConditions,
} from './example-files.ts';

/**
 * Changes every member of every frozen example in several ways. All choices come from a fixed seed, so that
 * each run is the same.
 */

type Path = (string | number)[];
type Change = { what: string; path: Path; text: string };

/** A small generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The paths of everything in a value, from the outside to the inside. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inside = Array.isArray(value)
    ? value.map((one, index) => [index, one] as const)
    : Object.entries(value);
  return [path, ...inside.flatMap(([name, one]) => pathsIn(one, [...path, name]))];
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, name) => (inside as Members)[name], value);

/** A copy in which the holder of the last name of a path was changed. */
function copyWith(value: unknown, path: Path, change: (holder: Members, name: string | number) => void) {
  const copy = structuredClone(value);
  change(at(copy, path.slice(0, -1)) as Members, path.at(-1) ?? '');
  return copy;
}

/** Other values in place of one. */
function others(value: unknown, random: () => number): unknown[] {
  if (typeof value === 'number') return [value + 1, -value, String(value), value + 0.5, null];
  if (typeof value === 'string') {
    const place = Math.floor(random() * value.length);
    const letter = value[place] === 'a' ? 'b' : 'a';
    const flipped = value.slice(0, place) + letter + value.slice(place + 1);
    return [flipped, `${value} `, value.slice(0, -1), '', 0, null, [value]];
  }
  if (value === null) return ['', 0, '0'.repeat(64)];
  return [null, 0, Array.isArray(value) ? {} : []];
}

function* changesOf(value: unknown, random: () => number): Generator<Change> {
  for (const path of pathsIn(value).slice(1)) {
    const name = path.at(-1) ?? '';
    const old = at(value, path);
    const written = (what: string, changed: unknown) => ({ what, path, text: JSON.stringify(changed) });
    for (const other of others(old, random))
      yield written(
        `set to ${JSON.stringify(other)}`,
        copyWith(value, path, (holder) => {
          holder[name] = other;
        }),
      );
    if (typeof name === 'number') {
      const inList = (change: (list: unknown[]) => void) =>
        copyWith(value, path, (list) => change(list as unknown as unknown[]));
      yield written(
        'removed',
        inList((list) => list.splice(name, 1)),
      );
      yield written(
        'twice',
        inList((list) => list.splice(name, 0, old)),
      );
      if (name > 0)
        yield written(
          'moved',
          inList((list) => list.splice(name - 1, 0, ...list.splice(name, 1))),
        );
    } else {
      yield written(
        'removed',
        copyWith(value, path, (holder) => delete holder[name]),
      );
      yield written(
        'renamed',
        copyWith(value, path, (holder) => {
          holder[`${name}s`] = holder[name];
          delete holder[name];
        }),
      );
      yield written(
        'with another',
        copyWith(value, path, (holder) => {
          holder.extra = 1;
        }),
      );
      const member = `${JSON.stringify(name)}:${JSON.stringify(old)}`;
      yield { what: 'twice', path, text: JSON.stringify(value).replace(member, `${member},${member}`) };
    }
  }
}

/** The end of a list that no signature covers can be left out; others must be compared with it. */
const isEnd = (name: string, { what, path: { length, 1: place } }: Change) => {
  if (what !== 'removed' || length !== 2) return false;
  if (name === 'record-heads.json') return true;
  return name.endsWith('closings.json') ? place === 1 : name === 'key-records.json' && place === 2;
};

describe('a changed member of a frozen example', () => {
  const ofChains = [
    ...['checkpoint.json', 'checkpoint-2.json', 'key-records.json', 'restore.json'],
    ...['record-heads.json', 'record-proof-1.json', 'record-proof-2.json'],
  ];
  const names = [
    ...ofResponse,
    ...ofBox,
    ...inFormat2,
    ...inFormat3,
    ...withConditions,
    'blinded-opening.json',
    ...ofChains,
  ].filter((name) => name.endsWith('.json') && !name.startsWith('2/sealed-copy'));

  it.each(names)('is noticed: %s', (name) => {
    const random = seeded(30);
    const unnoticed: string[] = [];
    let count = 0;
    const unchanged = JSON.stringify(jsonOf(name));
    for (const change of changesOf(jsonOf(name), random)) {
      // Two equal items of a list were swapped.
      if (change.text === unchanged) continue;
      count += 1;
      const { failed } = findings(together[name] ?? [], { [name]: Buffer.from(change.text) });
      const isNoticed = failed.join('\n').includes(name);
      if (isNoticed === isEnd(name, change)) unnoticed.push(`${change.path.join('/')} ${change.what}`);
    }
    expect(unnoticed).toEqual([]);
    expect(count).toBeGreaterThan(70);
  });

  /** The changes of an export that are not noticed. */
  function unnoticedIn(name: string, beside: string[] = []): string[] {
    const random = seeded(31);
    const lines = bytesOf(name).toString().trim().split('\n');
    const unnoticed: string[] = [];
    const isNoticed = (all: string[]) =>
      findings(beside, { 'trail.jsonl': Buffer.from(all.map((line) => `${line}\n`).join('')) }).failed
        .length > 0;
    lines.forEach((line, index) => {
      for (const { what, path, text } of changesOf(JSON.parse(line), random)) {
        if (!isNoticed(lines.with(index, text))) unnoticed.push(`${index} ${path.join('/')} ${what}`);
      }
      if (!isNoticed(lines.toSpliced(index, 1))) unnoticed.push(`${index} removed`);
      if (!isNoticed(lines.toSpliced(index, 0, line))) unnoticed.push(`${index} twice`);
    });
    return unnoticed;
  }

  it('is noticed: audit-trail.jsonl, except for values that may be hidden and what no checkpoint covers', () => {
    expect(unnoticedIn('audit-trail.jsonl')).toEqual([
      '1 address set to null',
      '1 address removed',
      '2 detail set to null',
      '2 address set to null',
      '2 address removed',
      '4 address removed',
      '6 address removed',
      '6 removed',
      '8 removed',
    ]);
  });

  it('is noticed: record-chain.jsonl, except for the end', () => {
    expect(unnoticedIn('record-chain.jsonl', ['checkpoint.json'])).toEqual(['11 removed']);
  });
});

describe('a changed record that was signed again', () => {
  const closings: Members[] = jsonOf('closings.json').data;
  const originals: [string, Members, string[]][] = [
    ...['receipt-1.json', 'withdrawal-1.json', 'receipt-2.json'].map((name): [string, Members, string[]] => [
      name,
      jsonOf(name),
      ofResponse,
    ]),
    ['closings.json', closings[0] as Members, ['closings.json', 'proof.json']],
    ['closings.json', closings[1] as Members, ['closings.json', 'proof.json']],
    ['2/receipt-2.json', jsonOf('2/receipt-2.json'), inFormat2.filter((name) => name.includes('receipt'))],
    ['2/withdrawal-1.json', jsonOf('2/withdrawal-1.json'), ['2/withdrawal-1.json', '2/receipt-2.json']],
    ['2/closings.json', jsonOf('2/closings.json').data[1], ['2/closings.json', '2/proof.json']],
    ['record-heads.json', jsonOf('record-heads.json').data[0], ['record-heads.json', 'record-proof-1.json']],
    ['record-heads.json', jsonOf('record-heads.json').data[1], ['record-heads.json', 'record-proof-2.json']],
    ['checkpoint.json', jsonOf('checkpoint.json'), ['checkpoint.json', 'audit-trail.jsonl']],
    [
      'checkpoint-2.json',
      jsonOf('checkpoint-2.json'),
      ['checkpoint.json', 'checkpoint-2.json', 'audit-trail.jsonl', 'key-records.json'],
    ],
  ];

  it.each(originals)('is noticed beside the original: %s', (_name, record, beside) => {
    const random = seeded(32);
    const unnoticed: string[] = [];
    for (const member of Object.keys(record).filter((one) => one !== 'signature')) {
      for (const other of [...others(record[member], random), flippedDigit(record[member])]) {
        if (other === record[member]) continue;
        const { failed } = findings(beside, { 'again.json': resigned(record, { [member]: other }) });
        if (!failed.length) unnoticed.push(`${member}: ${JSON.stringify(other)}`);
      }
    }
    // A closing of another task contradicts nothing here, nor does what comes before the newest checkpoint.
    const isFree = (one: string) =>
      (record.root && one.startsWith('taskId')) || (record.keys && one.startsWith('previous'));
    expect(unnoticed.filter((one) => !isFree(one))).toEqual([]);
  });
});

/** The same text with its last digit changed, which keeps hashes, ids and times in their form. */
function flippedDigit(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/\d(?=\D*$)/, (digit) => String(((Number(digit) + 1) % 9) + 1));
}
