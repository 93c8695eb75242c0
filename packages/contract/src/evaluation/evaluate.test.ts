import { describe, expect, it } from 'vitest';
import { type EvaluationInput, evaluate, meetsRequirement, type SupplierFacts } from './evaluate.ts';
import { disclosurePresets, type Plan, planSchema } from './plan.schema.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [task, months, coded, team, method, price, duration, requirement, group] = Array.from(
  { length: 9 },
  (_, at) => id(at + 1),
) as [string, string, string, string, string, string, string, string, string];
const line = (number: number) => id(100 + number);

const plan: Plan = {
  title: 'Survey',
  method: 'POINTS',
  band: null,
  totalPoints: '100',
  decimals: 2,
  currency: 'EUR',
  rates: [],
  tieRule: [{ by: 'PRICE' }],
  missingLines: 'REFUSE',
  criteriaShown: 'ALL',
  disclosure: disclosurePresets.EU_2007_66,
  resultOf: 'MEAN',
  anonymous: false,
  evaluatorsNeeded: 2,
  commentRequired: { when: 'NEVER' },
  awardNeedsTwo: false,
  envelopes: [{ title: 'All', taskIds: [task] }],
  groups: [],
  criteria: [
    {
      ...named(price, 'Price'),
      kind: 'PRICE',
      points: '40',
      taskIds: [task],
      formula: { kind: 'LOWEST_RATIO' },
    },
    manual(method, 'Method', '35'),
    manual(team, 'Team', '15'),
    {
      ...named(duration, 'Guarantee'),
      kind: 'NUMBER',
      points: '10',
      questionId: months,
      scoring: { kind: 'LINEAR', best: '36', worst: '12' },
    },
  ],
};

function named(criterionId: string, title: string) {
  return {
    id: criterionId,
    title,
    guidance: null,
    publicText: null,
    envelope: 1,
    groupId: null as string | null,
    minimumPoints: null as string | null,
  };
}

function manual(criterionId: string, title: string, points: string): Plan['criteria'][number] {
  return {
    ...named(criterionId, title),
    kind: 'MANUAL',
    points,
    questionIds: [],
    priceTaskIds: [],
    scale: { max: 5, step: '1', words: [] },
  };
}

const supplier = (supplierId: string, amount: string | null, answers = {}): SupplierFacts => ({
  supplierId,
  answers,
  prices: { [task]: { [line(1)]: amount } },
});

const input = (changes: Partial<EvaluationInput> = {}): EvaluationInput => ({
  plan,
  envelope: 1,
  tables: { [task]: { currency: 'EUR', lineIds: [line(1)] } },
  suppliers: [
    supplier('A', '100000.00', { [months]: '24' }),
    supplier('B', '120000.00', { [months]: '36' }),
    supplier('C', '150000.00', { [months]: '12' }),
  ],
  excludedIds: new Set(),
  scores: {
    [method]: { A: ['3', '4', '3'], B: ['5', '4', '5'], C: ['5', '5', '5'] },
    [team]: { A: ['4', '4', '4'], B: ['4', '3', '4'], C: ['5', '5', '4'] },
  },
  lots: {},
  ...changes,
});

const withPlan = (changes: Partial<Plan>, others: Partial<EvaluationInput> = {}) =>
  input({ plan: { ...plan, ...changes }, ...others });
const totals = (given: EvaluationInput) =>
  evaluate(given).suppliers.map(({ supplierId, total, rank }) => `${supplierId} ${total} ${rank}`);

describe('an evaluation', () => {
  it('accepts the plan of these tests', () => {
    expect(planSchema.parse(plan)).toEqual(plan);
  });

  it('gives the points, totals and ranks of the example', () => {
    const { suppliers } = evaluate(input());
    expect(suppliers.map(({ points }) => Object.values(points))).toEqual([
      ['40.00', '23.33', '12.00', '5.00'],
      ['33.33', '32.67', '11.00', '10.00'],
      ['26.67', '35.00', '14.00', '0.00'],
    ]);
    expect(totals(input())).toEqual(['A 80.33 2', 'B 87.00 1', 'C 75.67 3']);
  });

  it('ranks nobody while a score is missing, and never changes what it is divided by', () => {
    const { [team]: _left, ...scores } = input().scores;
    const { suppliers } = evaluate(input({ scores }));
    expect(suppliers.map(({ total, rank, points }) => [total, rank, points[team], points[price]])).toEqual([
      [null, null, null, '40.00'],
      [null, null, null, '33.33'],
      [null, null, null, '26.67'],
    ]);
  });

  it('compares prices only with those of suppliers that are not excluded', () => {
    const { suppliers } = evaluate(input({ excludedIds: new Set(['A']) }));
    expect(suppliers.map(({ points, rank }) => [points[price], rank])).toEqual([
      ['40.00', null],
      ['40.00', 1],
      ['32.00', 2],
    ]);
  });

  it('names a losing supplier that decides who is first', () => {
    const criteria = [
      { ...(plan.criteria[0] as Plan['criteria'][0]), points: '50' } as Plan['criteria'][0],
      { ...manual(method, 'Quality', '50'), scale: { max: 50, step: '1', words: [] } } as Plan['criteria'][0],
    ];
    const given = withPlan(
      { criteria },
      {
        suppliers: [supplier('A', '100.00'), supplier('B', '130.00'), supplier('C', '70.00')],
        scores: { [method]: { A: ['30'], B: ['41'], C: ['5'] } },
      },
    );
    expect(totals(given)).toEqual(['A 65.00 2', 'B 67.92 1', 'C 55.00 3']);
    expect(evaluate(given).decidingIds).toEqual([{ withoutId: 'C', firstId: 'A' }]);
    expect(evaluate(input()).decidingIds).toEqual([]);
  });

  it('proposes to exclude who misses a requirement, minimum points or lines, and who asks for nothing', () => {
    const criteria: Plan['criteria'] = plan.criteria.map((one) =>
      one.id === method ? ({ ...one, minimumPoints: '30', groupId: group } as typeof one) : one,
    );
    const { groupId: _group, minimumPoints: _minimum, ...about } = named(requirement, 'Coded');
    criteria.push({ ...about, kind: 'REQUIREMENT', questionId: coded, rule: { kind: 'YES' } });
    const given = withPlan(
      { criteria, groups: [{ id: group, title: 'Quality', minimumPoints: '34' }] },
      {
        suppliers: [
          supplier('A', '0.00', { [months]: '24', [coded]: true }),
          supplier('B', null, { [months]: '36', [coded]: false }),
          supplier('C', '150000.00', { [months]: '12', [coded]: true }),
        ],
      },
    );
    expect(
      evaluate(given).proposals.map(({ supplierId, cause, subjectId }) => [supplierId, cause, subjectId]),
    ).toEqual([
      ['A', 'MINIMUM_POINTS', method],
      ['A', 'MINIMUM_POINTS', group],
      ['A', 'ZERO_PRICE', null],
      ['B', 'REQUIREMENT', requirement],
      ['B', 'MINIMUM_POINTS', group],
      ['B', 'MISSING_LINES', null],
    ]);
  });

  it('counts missing lines as the plan says', () => {
    const tables = { [task]: { currency: 'EUR', lineIds: [line(1), line(2)] } };
    const suppliers = [
      { supplierId: 'A', answers: {}, prices: { [task]: { [line(1)]: '10.00', [line(2)]: null } } },
      { supplierId: 'B', answers: {}, prices: { [task]: { [line(1)]: '20.00', [line(2)]: '5.00' } } },
      { supplierId: 'C', answers: {}, prices: { [task]: { [line(1)]: '15.00', [line(2)]: '7.00' } } },
    ];
    const criteria = plan.criteria.slice(0, 1);
    const amounts = (missingLines: Plan['missingLines'], excludedIds = new Set<string>()) =>
      evaluate(withPlan({ criteria, missingLines }, { tables, suppliers, excludedIds })).suppliers.map(
        (one) => `${one.price?.amount}${one.price?.isAssumed ? ' assumed' : ''}`,
      );
    expect(amounts('REFUSE')).toEqual(['10.00', '25.00', '22.00']);
    expect(amounts('HIGHEST')).toEqual(['17.00 assumed', '25.00', '22.00']);
    expect(amounts('HIGHEST', new Set(['C']))).toEqual(['15.00 assumed', '25.00', '22.00']);
    expect(amounts('COMMON')).toEqual(['10.00', '20.00', '15.00']);
    expect(amounts('COMMON', new Set(['A']))).toEqual(['10.00', '25.00', '22.00']);
  });

  it('converts currencies by the rates of the plan', () => {
    const rates = [{ currency: 'JPY', rate: '0.006123', day: '2026-10-01', source: 'ECB' }];
    const given = withPlan(
      { rates, criteria: plan.criteria.slice(0, 1) },
      {
        tables: { [task]: { currency: 'JPY', lineIds: [line(1)] } },
        suppliers: [supplier('A', '12345678')],
      },
    );
    expect(evaluate(given).suppliers[0]?.price?.amount).toBe('75592.59');
  });

  it('lets a person give points where the answer is to another kind of question', () => {
    const given = input({ suppliers: [supplier('A', '100000.00'), ...input().suppliers.slice(1)] });
    expect(evaluate(given).suppliers[0]?.points[duration]).toBeNull();
    const scores = { ...given.scores, [duration]: { A: ['7.5'] } };
    expect(evaluate({ ...given, scores }).suppliers[0]?.points[duration]).toBe('7.50');
  });

  it('gives nothing for an optional question that was not answered', () => {
    const given = input({ suppliers: [supplier('A', '100000.00', { [months]: null })] });
    expect(evaluate(given).suppliers[0]?.points[duration]).toBe('0.00');
  });

  it('scores dates, choices and yes or no', () => {
    const [day, choice, yes] = [id(20), id(21), id(22)];
    const criteria: Plan['criteria'] = [
      {
        ...named(day, 'Start'),
        kind: 'DATE',
        points: '10',
        questionId: day,
        scoring: { kind: 'LINEAR', best: '2026-12-01', worst: '2026-12-11' },
      },
      {
        ...named(choice, 'Certificates'),
        kind: 'CHOICE',
        points: '5',
        questionId: choice,
        options: [
          { option: 'ISO 9001', points: '3' },
          { option: 'ISO 14001', points: '4' },
        ],
      },
      { ...named(yes, 'Coded'), kind: 'YES_NO', points: '2', questionId: yes, yes: '2', no: '0.5' },
    ];
    const suppliers = [
      supplier('A', null, { [day]: '2026-12-04', [choice]: ['ISO 9001', 'ISO 14001'], [yes]: true }),
      supplier('B', null, { [day]: '2027-01-01', [choice]: 'ISO 9001', [yes]: false }),
    ];
    const found = evaluate(withPlan({ criteria }, { suppliers })).suppliers;
    expect(found.map(({ points }) => Object.values(points))).toEqual([
      ['7.00', '5.00', '2.00'],
      ['0.00', '3.00', '0.50'],
    ]);
  });

  it('takes criteria of later envelopes into account once they are opened', () => {
    const envelopes = [plan.envelopes[0], { title: 'Price', taskIds: [id(9)] }] as Plan['envelopes'];
    const criteria = plan.criteria.map((one) => ({ ...one, envelope: one.id === price ? 2 : 1 }));
    const { suppliers } = evaluate(withPlan({ envelopes, criteria }));
    expect(suppliers.map(({ points, total }) => [points[price], total])).toEqual([
      [undefined, '40.33'],
      [undefined, '53.67'],
      [undefined, '49.00'],
    ]);
  });

  it.each([
    [{ kind: 'YES' }, true, true],
    [{ kind: 'YES' }, null, false],
    [{ kind: 'ONE_OF', options: ['a', 'b'] }, ['c', 'b'], true],
    [{ kind: 'ONE_OF', options: ['a', 'b'] }, 'c', false],
    [{ kind: 'AT_LEAST', value: '10' }, '9.9999', false],
    [{ kind: 'AT_LEAST', value: '10' }, '10.0', true],
    [{ kind: 'AT_MOST', value: '-2.5' }, '-2.4', false],
    [{ kind: 'NOT_BEFORE', day: '2026-12-01' }, '2026-11-30', false],
    [{ kind: 'FILE_PRESENT' }, ['a file'], true],
    [{ kind: 'FILE_PRESENT' }, [], false],
  ] as const)('checks the requirement %j on %j: %s', (rule, answer, expected) => {
    expect(meetsRequirement(rule as Parameters<typeof meetsRequirement>[0], answer as never)).toBe(expected);
  });
});

describe('any evaluation', () => {
  /** Numbers below a limit, the same in every run. */
  let state = 20_261_118n;
  const below = (limit: bigint): bigint => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return (state >> 20n) % limit;
  };
  const upTo = (most: number) => Number(below(BigInt(most + 1)));
  /** Cents, and scores on a scale of 5, of up to eight suppliers; sometimes few different ones, so that there are ties. */
  const someOffers = () => {
    const limit = upTo(1) ? 10n ** 12n : 3n;
    return Array.from({ length: 1 + upTo(7) }, () => ({
      cents: 1n + below(limit),
      method: Array.from({ length: 1 + upTo(4) }, () => upTo(5)),
      months: upTo(60),
    }));
  };
  /** Half up to hundredths, written without the fractions of the product. */
  const hundredths = (numerator: bigint, denominator: bigint) => {
    const cut = numerator < 0n ? 0n : (numerator * 200n + denominator) / (2n * denominator);
    return cut;
  };
  const written = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

  it('agrees with an independent calculation', () => {
    for (let run = 0; run < 500; run += 1) {
      const given = someOffers();
      const names = given.map((_offer, index) => `S${index}`);
      const criteria = [plan.criteria[0], plan.criteria[1], plan.criteria[3]] as Plan['criteria'];
      const { suppliers } = evaluate(
        withPlan(
          { criteria },
          {
            suppliers: given.map(({ cents, months: value }, index) =>
              supplier(names[index] as string, written(cents), { [months]: String(value) }),
            ),
            scores: {
              [method]: Object.fromEntries(given.map((one, index) => [names[index], one.method.map(String)])),
            },
          },
        ),
      );
      const lowest = given.map(({ cents }) => cents).reduce((one, other) => (one < other ? one : other));
      const expected = given.map((one) => {
        const sum = BigInt(one.method.reduce((total, score) => total + score, 0));
        const share = BigInt(Math.min(Math.max(one.months - 12, 0), 24));
        return [
          hundredths(40n * lowest, one.cents),
          hundredths(35n * sum, 5n * BigInt(one.method.length)),
          hundredths(10n * share, 24n),
        ];
      });
      const sums = expected.map((points) => points.reduce((total, one) => total + one, 0n));
      expect(suppliers.map(({ points, total }) => [...Object.values(points), total])).toEqual(
        expected.map((points, index) => [...points.map(written), written(sums[index] as bigint)]),
      );
      const places = given.map(
        (one, index) =>
          1 +
          given.filter((other, at) => {
            const [mine, theirs] = [sums[index] as bigint, sums[at] as bigint];
            return theirs > mine || (theirs === mine && other.cents < one.cents);
          }).length,
      );
      expect(suppliers.map(({ rank }) => rank)).toEqual(places);
    }
  });
});
