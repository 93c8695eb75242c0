import type { ScoreSheets } from '@tenderbox/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { localChanges } from '../../../shared/autosave/local-changes.ts';
import { ScoreStore } from './score-store.ts';
import { cellKey, type ScoreValue } from './score-value.ts';
import { typedScore } from './typed-score.ts';

const key = cellKey('s1', 'c1');
const sheets = (...cells: [string, string, string | null, string | null, number][]): ScoreSheets => ({
  cells: cells.map(([supplierId, criterionId, score, comment, revision]) => ({
    supplierId,
    criterionId,
    score,
    comment,
    revision,
  })),
  progress: { scored: 0, total: 0 },
  submittedAt: null,
});
const kept = () => localChanges<ScoreValue>('scores.ravi.e1.1.1');
const open = (...cells: Parameters<typeof sheets>) => new ScoreStore(sheets(...cells), kept());
const saved = (score: string | null, comment: string | null, revision: number, isStale = false) => ({
  sheet: {
    supplierId: 's1',
    name: 'A',
    cells: [{ criterionId: 'c1', score, comment, revision }],
    progress: { scored: 1, total: 1 },
    submittedAt: null,
  },
  isStale,
});

beforeEach(() => localStorage.clear());

describe('own scores', () => {
  test('are on the device before they are sent, and again after a reload', () => {
    const store = open();
    store.type(key, { score: '3' });
    expect(open().value(key)).toEqual({ score: '3', comment: null });
    expect(store.begin()).toMatchObject([[key, { value: { score: '3', comment: null }, base: 0 }]]);
    store.settle(saved('3', null, 1));
    expect([store.unsentCount, open().restored]).toEqual([0, 0]);
    store.type(key, { score: '4' });
    expect(store.begin()).toMatchObject([[key, { base: 1 }]]);
  });

  test('are sent for one supplier at a time', () => {
    const store = open();
    store.type(key, { score: '3' });
    store.type(cellKey('s2', 'c1'), { score: '4' });
    store.type(cellKey('s1', 'c2'), { score: '5' });
    expect(store.begin().map(([one]) => one)).toEqual([key, cellKey('s1', 'c2')]);
  });

  test('keep what is typed while a save is on its way, and a space at the end', () => {
    const store = open();
    store.type(key, { comment: 'Sound ' });
    store.begin();
    store.type(key, { comment: 'Sound plan' });
    store.settle(saved(null, 'Sound', 1));
    expect(store.value(key).comment).toBe('Sound plan');
    expect(store.begin()).toMatchObject([[key, { base: 1 }]]);
    store.settle(saved(null, 'Sound plan', 2));
    store.type(key, { comment: 'Sound plan ' });
    store.take(sheets(['s1', 'c1', null, 'Sound plan', 2]));
    expect([store.value(key).comment, store.hasUnsent]).toEqual(['Sound plan ', false]);
  });

  test('changed elsewhere too are merged where they differ, else shown as two versions', () => {
    const store = open(['s1', 'c1', '3', 'Fine', 1]);
    store.type(key, { comment: 'Fine, with proof' });
    store.begin();
    store.settle(saved('4', 'Fine', 2, true));
    expect(store.value(key)).toEqual({ score: '4', comment: 'Fine, with proof' });
    expect(store.begin()).toMatchObject([[key, { base: 2 }]]);
    store.settle(saved('4', 'Fine, with proof', 3));

    store.type(key, { score: '1' });
    store.begin();
    store.settle(saved('5', 'Fine, with proof', 4, true));
    expect(store.cell(key)).toMatchObject({ value: { score: '1' }, conflict: { theirs: { score: '5' } } });
    expect([store.begin(), store.unsentCount]).toEqual([[], 1]);
    store.resolve(key, 'theirs');
    expect([store.value(key).score, store.unsentCount]).toEqual(['5', 0]);
  });

  test('keep the own version of a conflict on top of the other one', () => {
    const store = open(['s1', 'c1', '3', null, 1]);
    store.type(key, { score: '1' });
    store.take(sheets(['s1', 'c1', '5', null, 2]));
    store.resolve(key, 'mine');
    expect(store.begin()).toMatchObject([[key, { value: { score: '1' }, base: 2 }]]);
  });

  test('of another tab are shown, and asked for when it has saved them', () => {
    const store = open();
    let asked = 0;
    store.onSavedElsewhere = () => {
      asked += 1;
    };
    const typed = { value: { score: '2', comment: null }, typedAt: 1, base: 0, baseValue: store.value(key) };
    store.hearOtherTab(key, typed);
    expect(store.value(key).score).toBe('2');
    store.hearOtherTab(key, null);
    expect([store.value(key).score, store.unsentCount, asked]).toEqual(['2', 0, 1]);
  });

  test('that the server rejects stay on the device with the reason', () => {
    const store = open();
    store.type(key, { score: '9' });
    store.begin();
    store.fail([[key, 'Invalid value']]);
    expect(store.cell(key).refused).toBe('Invalid value');
    expect([store.hasUnsent, store.unsentCount, open().restored]).toEqual([false, 1, 1]);
  });
});

test.each([
  ['5', '1', ['4'], '4'],
  ['5', '1', ['7'], null],
  ['10', '1', ['1', '0'], '10'],
  ['10', '1', ['1', '2'], '2'],
  ['5', '0.5', ['3', '.', '5'], '3.5'],
  ['5', '0.5', ['3', ',', '5'], '3.5'],
  ['5', '1', ['3', '.', '5'], '5'],
  ['5', '0.25', ['0', '.', '2', '5'], '0.25'],
] as const)('keys on a scale to %s in steps of %s: %j give %s', (max, step, keys, expected) => {
  const scale = { max: Number(max), step, words: [] };
  let before = null as Parameters<typeof typedScore>[0];
  let score: string | null = null;
  for (const [index, pressed] of keys.entries()) {
    const given = typedScore(before, { cell: 'a', key: pressed, at: index * 100 }, scale);
    before = given?.typed ?? before;
    score = given?.score ?? score;
  }
  expect(score).toBe(expected);
});

test('a digit after a pause, or for another supplier, begins anew', () => {
  const scale = { max: 10, step: '1' as const, words: [] };
  const one = typedScore(null, { cell: 'a', key: '1', at: 0 }, scale);
  expect(typedScore(one?.typed ?? null, { cell: 'b', key: '0', at: 50 }, scale)?.score).toBe('0');
  expect(typedScore(one?.typed ?? null, { cell: 'a', key: '0', at: 2000 }, scale)?.score).toBe('0');
});
