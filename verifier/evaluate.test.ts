import { type EvaluationInput, evaluate as evaluateInProduct, type Plan } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { cellOf, evaluate, type Input } from './evaluate.mjs';

/** A small generator of whole numbers below a limit, the same in every run. */
let state = 20_261_118n;
function below(limit: number): number {
  state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
  return Number((state >> 20n) % BigInt(limit));
}
const oneOf = <One>(...some: One[]): One => some[below(some.length)] as One;
const times = <One>(count: number, make: (index: number) => One): One[] =>
  Array.from({ length: count }, (_one, index) => make(index));
const digits = (limit: number) => `${below(limit)}.${String(below(100)).padStart(2, '0')}`;
const id = (kind: number, number: number) =>
  `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const named = (number: number, envelope: number) => ({
  id: id(1, number),
  title: `Criterion ${number}`,
  guidance: null,
  publicText: null,
  envelope,
  groupId: below(3) ? null : id(9, 0),
  points: digits(40).replace(/^0\.00$/, '1'),
  minimumPoints: below(4) ? null : '1.5',
});
const bandsOf = (bound: (index: number) => string) => ({
  kind: 'BANDS' as const,
  bands: times(3, (index) => ({
    upTo: index === 2 && below(2) ? null : bound(index + 1),
    points: `${below(9)}.5`,
  })),
});
const formulas = () =>
  oneOf<Extract<Plan['criteria'][number], { kind: 'PRICE' }>['formula']>(
    { kind: 'LOWEST_RATIO' },
    { kind: 'LINEAR_TO_MULTIPLE', multiple: oneOf('2', '1.5', '10', '1.0001') },
    { kind: 'LINEAR_MIN_MAX' },
    { kind: 'ABSOLUTE', best: '10', worst: '5000.5' },
    bandsOf((index) => String(index * 900)),
  );

/** A criterion of a random kind. */
function someCriterion(number: number, taskIds: string[], envelopes: number): Plan['criteria'][number] {
  const about = named(number, 1 + below(envelopes));
  const questionId = id(2, number);
  const { groupId: _group, points: _points, minimumPoints: _minimum, ...plain } = about;
  switch (below(8)) {
    case 0:
      return { ...about, kind: 'YES_NO', questionId, yes: '2.25', no: '0.5' };
    case 1:
      return {
        ...about,
        kind: 'CHOICE',
        questionId,
        options: times(3, (index) => ({ option: `Option ${index}`, points: `${index * 2}.5` })),
      };
    case 2:
      return {
        ...about,
        kind: 'NUMBER',
        questionId,
        scoring: below(2)
          ? { kind: 'LINEAR', best: '36', worst: '-12.5' }
          : bandsOf((index) => `${index * 10}`),
      };
    case 3:
      return {
        ...about,
        kind: 'DATE',
        questionId,
        scoring: below(2)
          ? { kind: 'LINEAR', best: '2026-12-01', worst: '2027-03-01' }
          : bandsOf((index) => `2027-0${index}-01`),
      };
    case 4:
      return {
        ...plain,
        kind: 'REQUIREMENT',
        questionId,
        rule: oneOf<Extract<Plan['criteria'][number], { kind: 'REQUIREMENT' }>['rule']>(
          { kind: 'YES' },
          { kind: 'ONE_OF', options: ['Option 1'] },
          { kind: 'AT_LEAST', value: '20' },
          { kind: 'NOT_BEFORE', day: '2027-01-15' },
          { kind: 'FILE_PRESENT' },
        ),
      };
    case 5:
      return {
        ...about,
        kind: 'MANUAL',
        questionIds: [],
        priceTaskIds: [],
        scale: { max: 5, step: '0.5', words: [] },
      };
    default:
      return {
        ...about,
        kind: 'PRICE',
        taskIds: below(2) ? taskIds : taskIds.slice(0, 1),
        formula: formulas(),
      };
  }
}

/** An answer that fits the criterion; sometimes none, or one that a person scores. */
function someAnswer(criterion: Plan['criteria'][number]) {
  if (below(12) === 0) return below(2) ? null : undefined;
  const day = `2027-0${1 + below(3)}-${String(1 + below(28)).padStart(2, '0')}`;
  if (criterion.kind === 'REQUIREMENT') {
    const { kind } = criterion.rule;
    if (kind === 'YES') return below(2) > 0;
    if (kind === 'ONE_OF') return oneOf<string | string[]>('Option 1', ['Option 0', 'Option 1'], 'Option 2');
    return kind === 'NOT_BEFORE' ? day : kind === 'FILE_PRESENT' ? ['file'] : String(below(40));
  }
  if (criterion.kind === 'YES_NO') return below(2) > 0;
  if (criterion.kind === 'CHOICE') return below(2) ? `Option ${below(3)}` : ['Option 0', 'Option 2'];
  return criterion.kind === 'DATE' ? day : `${oneOf('', '-')}${digits(50)}`;
}

/** An evaluation of up to six suppliers, with few different values where there should be ties. */
function someEvaluation(): EvaluationInput {
  const taskIds = [id(3, 1), id(3, 2)];
  const isClose = below(2) > 0;
  const criteria = times(1 + below(7), (index) => someCriterion(index + 1, taskIds, 1));
  const scored = criteria.filter(({ kind }) => kind !== 'REQUIREMENT');
  const suppliers = times(1 + below(6), (index) => ({
    supplierId: id(4, index),
    answers: Object.fromEntries(
      criteria.flatMap((one) => {
        const answer = 'questionId' in one ? someAnswer(one) : undefined;
        return answer === undefined ? [] : [['questionId' in one ? one.questionId : '', answer]];
      }),
    ),
    prices: Object.fromEntries(
      taskIds.map((taskId) => [
        taskId,
        Object.fromEntries(
          times(3, (line) => [
            id(5, line),
            below(7) === 0
              ? null
              : isClose
                ? `${below(3)}.00`
                : taskId === taskIds[1]
                  ? String(below(90_000))
                  : digits(4000),
          ]),
        ),
      ]),
    ),
  }));
  const scores: Record<string, Record<string, string[]>> = {};
  for (const { id: criterionId } of scored) {
    scores[criterionId] = Object.fromEntries(
      suppliers.map(({ supplierId }) => [
        supplierId,
        times(below(20) ? 1 + below(3) : 0, () => oneOf('0', '3', '4.5', '5')),
      ]),
    );
  }
  const second = isClose ? 'EUR' : 'JPY';
  return {
    plan: {
      title: 'Any',
      method: oneOf('POINTS', 'POINTS', 'LOWEST_PRICE', 'PRICE_PER_POINT'),
      band: below(2) ? { percent: 1 + below(10), decidedBy: oneOf('PRICE', 'POINTS') } : null,
      totalPoints: '100',
      decimals: below(5),
      currency: oneOf('EUR', 'EUR', 'KWD'),
      rates: [
        { currency: 'JPY', rate: '0.006123', day: '2026-10-01', source: 'ECB' },
        { currency: 'EUR', rate: '0.35', day: '2026-10-01', source: 'ECB' },
      ],
      tieRule: oneOf<Plan['tieRule']>(
        [],
        [{ by: 'PRICE' }],
        [{ by: 'CRITERION', criterionId: scored[0]?.id ?? '' }, { by: 'PRICE' }],
        [{ by: 'PRICE' }, { by: 'DRAW' }],
      ),
      missingLines: oneOf('REFUSE', 'HIGHEST', 'COMMON'),
      criteriaShown: 'ALL',
      disclosure: {
        ...{ ownPoints: true, rank: true, responseCount: true },
        ...{ winnerName: true, winnerPoints: true, winnerTotal: true },
      },
      resultOf: 'CONSENSUS',
      anonymous: false,
      evaluatorsNeeded: 1,
      commentRequired: { when: 'NEVER' },
      awardNeedsTwo: false,
      envelopes: [{ title: 'All', taskIds }],
      groups: [{ id: id(9, 0), title: 'Group', minimumPoints: '5' }],
      criteria,
    },
    envelope: 1,
    tables: {
      [taskIds[0] as string]: { currency: 'EUR', lineIds: times(3, (line) => id(5, line)) },
      [taskIds[1] as string]: { currency: second, lineIds: times(3, (line) => id(5, line)) },
    },
    suppliers,
    excludedIds: new Set(suppliers.filter(() => below(6) === 0).map(({ supplierId }) => supplierId)),
    scores,
    lots: Object.fromEntries(suppliers.map(({ supplierId }) => [supplierId, String(below(1_000_000))])),
    tieDecisions: below(2) ? [suppliers.map(({ supplierId }) => supplierId).toReversed()] : [],
  };
}

/** The same input as the verifier reads it. */
const asGiven = ({
  plan,
  envelope,
  tables,
  suppliers,
  excludedIds,
  scores,
  lots,
  tieDecisions,
}: EvaluationInput): Input => ({
  plan,
  envelope,
  tables: new Map(
    Object.entries(tables).map(([taskId, { currency, lineIds }]) => [
      taskId,
      { currency, lineIds: [...lineIds] },
    ]),
  ),
  suppliers: suppliers.map(({ supplierId, answers, prices }) => ({
    supplierId,
    answers: new Map(Object.entries(answers)),
    lines: new Map(
      Object.entries(prices).map(([taskId, lines]) => [
        taskId,
        new Map(Object.entries(lines).flatMap(([line, total]) => (total === null ? [] : [[line, total]]))),
      ]),
    ),
  })),
  excluded: new Set(excludedIds),
  given: new Map(
    Object.entries(scores).flatMap(([criterionId, ofCriterion]) =>
      Object.entries(ofCriterion)
        .filter(([, given]) => given.length)
        .map(([supplierId, given]) => [cellOf(supplierId, criterionId), [...given]]),
    ),
  ),
  lots: new Map(Object.entries(lots)),
  ties: (tieDecisions ?? []).map((ids) => [...ids]),
});

describe('the calculation of the verifier', () => {
  it('agrees with the product on 300 random evaluations', () => {
    let decidingCount = 0;
    for (let run = 0; run < 300; run += 1) {
      const input = someEvaluation();
      const { suppliers, decidingIds, proposals } = evaluateInProduct(input);
      const again = evaluate(asGiven(input));
      const shown = suppliers.map(({ supplierId, points, total, price, rank }) => ({
        supplierId,
        points: Object.entries(points).flatMap(([criterionId, reached]) =>
          reached === null ? [] : [[criterionId, reached]],
        ),
        total,
        amount: price?.amount ?? null,
        isAssumed: price?.isAssumed ?? false,
        rank,
      }));
      expect(
        suppliers.map(({ supplierId, points }) => ({
          supplierId,
          points: Object.keys(points).flatMap((criterionId) => {
            const reached = again.points.get(cellOf(supplierId, criterionId));
            return reached === undefined ? [] : [[criterionId, reached]];
          }),
          total: again.totals.get(supplierId) ?? null,
          amount: again.prices.get(supplierId)?.amount ?? null,
          isAssumed: again.prices.get(supplierId)?.isAssumed ?? false,
          rank: again.ranks.get(supplierId) ?? null,
        })),
        JSON.stringify(input.plan),
      ).toEqual(shown);
      expect(Object.fromEntries(again.deciding)).toEqual(
        Object.fromEntries(decidingIds.map(({ withoutId, firstId }) => [withoutId, firstId])),
      );
      expect(again.proposals).toEqual(proposals);
      decidingCount += decidingIds.length;
    }
    expect(decidingCount).toBeGreaterThan(3);
  });

  it('names every losing supplier without which another one would be first', () => {
    for (let run = 0; run < 80; run += 1) {
      const input = someEvaluation();
      const given = asGiven(input);
      const { ranks, deciding } = evaluate(given);
      const firsts = [...ranks].filter(([, rank]) => rank === 1);
      const isComparing = input.plan.criteria.some(
        (one) => one.kind === 'PRICE' && !['ABSOLUTE', 'BANDS'].includes(one.formula.kind),
      );
      if (firsts.length !== 1 || !isComparing) continue;
      const found = [...ranks.keys()].filter((supplierId) => {
        if (ranks.get(supplierId) === 1) return false;
        const others = evaluate({ ...given, excluded: new Set([...given.excluded, supplierId]) }).ranks;
        return others.get(firsts[0]?.[0] ?? '') !== 1;
      });
      expect([...deciding.keys()].sort()).toEqual(found.sort());
    }
  });
});
