import type { EvaluationRanking, Plan } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { pointsForMoney, pointsSum, type RankingSupplier, separationOf } from './ranking-values.ts';

const supplier = (name: string, rank: number | null, traits: Partial<RankingSupplier>): RankingSupplier => ({
  supplierId: name,
  supplierCode: name,
  name,
  isExcluded: rank === null,
  points: {},
  total: '0.00',
  price: null,
  isPriceAssumed: false,
  rank,
  ...traits,
});
const planOf = (traits: Partial<Plan>) =>
  ({ method: 'POINTS', decimals: 2, currency: 'EUR', band: null, criteria: [], ...traits }) as Plan;
const rankingOf = (...suppliers: RankingSupplier[]) => ({ suppliers }) as unknown as EvaluationRanking;

describe('what separates the first two', () => {
  it('is the difference of their points, with the criteria in which each leads', () => {
    const criteria = ['quality', 'price'].map((id) => ({ kind: 'MANUAL', id, title: id }));
    const found = separationOf(
      planOf({ criteria: criteria as never }),
      rankingOf(
        supplier('B', 1, { total: '67.92', points: { quality: '41.00', price: '26.92' } }),
        supplier('A', 2, { total: '65.00', points: { quality: '30.00', price: '35.00' } }),
        supplier('C', 3, { total: '55.00', points: { quality: '5.00', price: '50.00' } }),
      ),
    );
    expect(found).toMatchObject({
      kind: 'two',
      difference: '2.92',
      leads: [{ title: 'quality', difference: '11.00' }],
      otherLeads: [{ title: 'price', difference: '8.08' }],
    });
  });

  it('is the price if the lowest price wins', () => {
    const found = separationOf(
      planOf({ method: 'LOWEST_PRICE' }),
      rankingOf(supplier('A', 1, { price: '100.10' }), supplier('B', 2, { price: '120.00' })),
    );
    expect(found).toMatchObject({ kind: 'two', difference: '19.90' });
  });

  it('is nothing where ranks or points are equal', () => {
    const equal = { total: '80.00' };
    const plan = planOf({});
    expect(
      separationOf(plan, rankingOf(supplier('A', 1, equal), supplier('B', 1, equal), supplier('C', 3, {}))),
    ).toMatchObject({ kind: 'tie', suppliers: [{ name: 'A' }, { name: 'B' }] });
    expect(separationOf(plan, rankingOf(supplier('A', 1, equal), supplier('B', 2, equal)))).toMatchObject({
      kind: 'two',
      difference: null,
    });
    expect(separationOf(plan, rankingOf(supplier('A', 1, equal), supplier('B', null, {})))).toMatchObject({
      kind: 'alone',
    });
    expect(separationOf(plan, rankingOf(supplier('A', null, {})))).toEqual({ kind: 'none' });
  });

  it('is the band of the plan where points are compared with prices', () => {
    const a = supplier('A', 3, { total: '620', price: '100000.00' });
    const b = supplier('B', 2, { total: '790', price: '120000.00' });
    const c = supplier('C', 1, { total: '940', price: '150000.00' });
    expect([a, b, c].map(pointsForMoney)).toEqual(['62.0000', '65.8333', '62.6667']);
    const plan = planOf({ method: 'PRICE_PER_POINT', band: { percent: 5, decidedBy: 'POINTS' } });
    expect(separationOf(plan, rankingOf(c, b, a))).toMatchObject({ isInBand: true });
    expect(separationOf(plan, rankingOf(b, a))).toMatchObject({ isInBand: false });
  });
});

it('adds points exactly', () => {
  expect(pointsSum(['0.1', '0.2', '39.7'])).toBe('40');
});
