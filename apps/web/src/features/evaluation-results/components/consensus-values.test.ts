import type { EvaluationScores, Plan } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { consensusCriteria, missingForLock, unanimousCount } from './consensus-values.ts';
import { isOnScale } from './score-chooser.tsx';

const method = {
  kind: 'MANUAL',
  id: 'method',
  envelope: 1,
  points: '30',
  scale: { max: 5, step: '0.5', words: [] },
};
const months = { kind: 'NUMBER', id: 'months', envelope: 2, points: '10' };
const planOf = (resultOf: Plan['resultOf']) => ({ criteria: [method, months], resultOf }) as unknown as Plan;

const cell = (criterionId: string, supplierId: string, given: (string | null)[], points: string | null) => ({
  supplierId,
  criterionId,
  scores: given.map((score, index) => ({ roleEntryId: String(index), score, comment: null })),
  isFarApart: false,
  agreed: null,
  points,
});
const scoresOf = (envelope: number, cells: EvaluationScores['cells']): EvaluationScores => ({
  state: { phase: 'CONSENSUS', envelope, round: 1 },
  revision: 1,
  suppliers: ['a', 'b', 'c'].map((id) => ({
    supplierId: id,
    supplierCode: id,
    name: id,
    isExcluded: id === 'c',
  })),
  evaluators: [],
  cells,
  proposals: [
    { supplierId: 'a', cause: 'ZERO_PRICE', subjectId: null, decision: null },
    { supplierId: 'b', cause: 'MISSING_LINES', subjectId: null, decision: null },
  ],
  ties: [],
});

describe('the rows of a consensus', () => {
  const scores = scoresOf(1, [
    cell('method', 'a', ['3', '3.0'], null),
    cell('method', 'b', ['2', '4.5'], null),
    cell('method', 'c', ['3', null], null),
  ]);

  it('come with the widest spread first, and count what is unanimous', () => {
    const [first, ...others] = consensusCriteria(planOf('CONSENSUS'), scores);
    expect(others).toEqual([]);
    expect(first?.rows.map(({ supplier, spread, unanimous }) => [supplier.name, spread, unanimous])).toEqual([
      ['b', '2.5', null],
      ['a', '0', '3'],
      ['c', '0', null],
    ]);
    expect(first?.openCount).toBe(2);
    expect(unanimousCount(first ? [first] : [])).toBe(1);
  });

  it('cannot be agreed where the average counts, or after their envelope is locked', () => {
    const [averaged] = consensusCriteria(planOf('MEAN'), scores);
    expect(averaged?.rows.some(({ isAgreeable }) => isAgreeable)).toBe(false);
    const later = scoresOf(2, [
      ...scores.cells,
      cell('months', 'a', [], null),
      cell('months', 'b', [], '5.00'),
    ]);
    const [fixed, byHand] = consensusCriteria(planOf('CONSENSUS'), later);
    expect(fixed).toMatchObject({ isFixed: true });
    expect(fixed?.rows.some(({ isAgreeable }) => isAgreeable)).toBe(false);
    // Points of an answer to an earlier version of the sheet are given by hand, for that response alone.
    expect(byHand?.rows).toMatchObject([{ supplier: { name: 'a' }, isAgreeable: true }]);
  });

  it('count what is missing for the lock, without excluded suppliers', () => {
    expect(missingForLock(scores)).toEqual({ scores: 2, zeroTotals: 1, exclusions: 1 });
  });
});

it('accepts only steps of the scale', () => {
  const isStep = (score: string) => isOnScale(method as never, score);
  expect(['0', '2.5', '5', '5.5', '2.25', '-1', ''].map(isStep)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
