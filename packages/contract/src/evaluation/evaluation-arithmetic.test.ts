import { describe, expect, it } from 'vitest';
import { compareFractions, fractionOf, plus, roundHalfUp, zero } from './fraction.ts';
import type { PriceFormula } from './plan.schema.ts';
import {
  bandPoints,
  isSpreadNotable,
  linearPoints,
  optionPoints,
  pricePoints,
  scoredPoints,
  scoreSpread,
} from './points.ts';
import { type RankedSupplier, rank, shownPointsForMoney, tiesOf } from './ranking.ts';

const shown = (value: Parameters<typeof roundHalfUp>[0]) => roundHalfUp(value, 2);

describe('rounding', () => {
  it.each([
    ['0.125', '0.13'],
    ['0.005', '0.01'],
    ['12.345', '12.35'],
    ['12.3449', '12.34'],
    ['7', '7.00'],
  ])('rounds %s half up to %s', (exact, rounded) => {
    expect(shown(fractionOf(exact))).toBe(rounded);
  });

  it('rounds thirds without a detour', () => {
    expect(shown(scoredPoints('40', '3', ['2']))).toBe('26.67');
    expect(roundHalfUp(fractionOf('2.5'), 0)).toBe('3');
  });

  it('converts with an exact rate', () => {
    const [amount, rate] = [fractionOf('12345678'), fractionOf('0.006123')];
    expect(shown({ numerator: amount.numerator * rate.numerator, denominator: rate.denominator })).toBe(
      '75592.59',
    );
  });
});

describe('the points of a price', () => {
  const prices = ['100000.00', '120000.00', '150000.00', '210000.00'];
  const range = { lowest: '100000.00', highest: '210000.00' };
  const cases: [string, PriceFormula, string[]][] = [
    ['lowest ratio', { kind: 'LOWEST_RATIO' }, ['40.00', '33.33', '26.67', '19.05']],
    ['linear to 2', { kind: 'LINEAR_TO_MULTIPLE', multiple: '2' }, ['40.00', '32.00', '20.00', '0.00']],
    ['linear to 1.5', { kind: 'LINEAR_TO_MULTIPLE', multiple: '1.5' }, ['40.00', '24.00', '0.00', '0.00']],
    ['lowest to highest', { kind: 'LINEAR_MIN_MAX' }, ['40.00', '32.73', '21.82', '0.00']],
    ['absolute', { kind: 'ABSOLUTE', best: '90000', worst: '200000' }, ['36.36', '29.09', '18.18', '0.00']],
    [
      'bands',
      {
        kind: 'BANDS',
        bands: [
          { upTo: '120000', points: '40' },
          { upTo: '200000', points: '12.5' },
          { upTo: null, points: '0' },
        ],
      },
      ['40.00', '40.00', '12.50', '0.00'],
    ],
  ];
  it.each(cases)('follow the formula: %s', (_name, formula, expected) => {
    expect(prices.map((price) => shown(pricePoints(formula, '40', price, range)))).toEqual(expected);
  });

  it.each(['LOWEST_RATIO', 'LINEAR_MIN_MAX'] as const)('are all for equal prices: %s', (kind) => {
    const same = { lowest: '5.00', highest: '5' };
    expect(shown(pricePoints({ kind }, '40', '5.0', same))).toBe('40.00');
  });

  it.each([
    { kind: 'LOWEST_RATIO' },
    { kind: 'LINEAR_TO_MULTIPLE', multiple: '2' },
    { kind: 'LINEAR_MIN_MAX' },
  ] as const)('are none beside a price of zero, which gets all: $kind', (formula) => {
    const free = { lowest: '0.00', highest: '10.00' };
    expect(['0.00', '10.00'].map((price) => shown(pricePoints(formula, '40', price, free)))).toEqual([
      '40.00',
      '0.00',
    ]);
  });
});

describe('other points', () => {
  it('are linear between the worst and the best number, either way round', () => {
    const months = (value: string) => shown(linearPoints('10', { worst: '12', best: '36' }, value));
    expect(['12', '19', '24', '30', '36', '48'].map(months)).toEqual([
      '0.00',
      '2.92',
      '5.00',
      '7.50',
      '10.00',
      '10.00',
    ]);
    const days = (value: string) => shown(linearPoints('8', { worst: '30', best: '5' }, value));
    expect(['5', '12', '30', '31', '-3'].map(days)).toEqual(['8.00', '5.76', '0.00', '0.00', '8.00']);
  });

  it('come from the mean of the scores, which is not rounded first', () => {
    expect(shown(scoredPoints('30', '5', ['4', '3', '5']))).toBe('24.00');
    expect(shown(scoredPoints('30', '5', ['4', '4', '3']))).toBe('22.00');
  });

  it('mark scores that are 30 % of the scale or more apart', () => {
    expect(shown(scoreSpread('5', ['4', '3', '5']))).toBe('0.40');
    expect(isSpreadNotable('5', ['4', '3', '5'])).toBe(true);
    expect(isSpreadNotable('5', ['4', '4', '3'])).toBe(false);
    expect(isSpreadNotable('5', ['4.5', '3'])).toBe(true);
  });

  it('of options add up, capped', () => {
    const options = { ISO: '3', Own: '1', None: '0' };
    expect(shown(optionPoints('5', options, ['ISO', 'Own']))).toBe('4.00');
    expect(shown(optionPoints('3.5', options, ['ISO', 'Own']))).toBe('3.50');
    expect(shown(optionPoints('5', options, []))).toBe('0.00');
    expect(shown(bandPoints([{ upTo: '5', points: '2' }], '6'))).toBe('0.00');
  });

  it('add up to the totals of the example', () => {
    const range = { lowest: '100000', highest: '150000' };
    const totals = [
      ['100000', ['3', '4', '3'], ['4', '4', '4'], '24'],
      ['120000', ['5', '4', '5'], ['4', '3', '4'], '36'],
      ['150000', ['5', '5', '5'], ['5', '5', '4'], '12'],
    ] as const;
    const sums = totals.map(([price, method, team, months]) =>
      [
        pricePoints({ kind: 'LOWEST_RATIO' }, '40', price, range),
        scoredPoints('35', '5', method),
        scoredPoints('15', '5', team),
        linearPoints('10', { worst: '12', best: '36' }, months),
      ]
        .map((points) => fractionOf(shown(points)))
        .reduce(plus, zero),
    );
    expect(sums.map(shown)).toEqual(['80.33', '87.00', '75.67']);
  });
});

describe('a ranking', () => {
  const of = (
    supplierId: string,
    total: string,
    price: string | null = null,
    lot = supplierId,
  ): RankedSupplier => ({
    supplierId,
    total,
    price,
    points: { team: total.slice(-1) },
    lot,
  });
  const order = (...args: Parameters<typeof rank>) =>
    rank(...args).map(({ supplier, rank: place }) => `${place} ${supplier.supplierId}`);

  it('puts the most points first and lets equals share a rank', () => {
    const suppliers = [of('A', '70.00'), of('B', '80.00'), of('C', '80.00'), of('D', '9.00')];
    expect(order(suppliers, { kind: 'POINTS' }, [])).toEqual(['1 B', '1 C', '3 A', '4 D']);
  });

  it('puts the lowest price first, and last who has none', () => {
    const suppliers = [of('A', '0', null), of('B', '0', '9.00'), of('C', '0', '10.00')];
    expect(order(suppliers, { kind: 'LOWEST_PRICE' }, [])).toEqual(['1 B', '2 C', '3 A']);
  });

  it('tells equals apart by the published rules in their order', () => {
    const suppliers = [of('A', '80', '5', 'z'), of('B', '80', '4', 'y'), of('C', '80', '4', 'x')];
    const byPrice = { by: 'PRICE' } as const;
    expect(order(suppliers, { kind: 'POINTS' }, [byPrice])).toEqual(['1 B', '1 C', '3 A']);
    expect(order(suppliers, { kind: 'POINTS' }, [byPrice, { by: 'DRAW' }])).toEqual(['1 C', '2 B', '3 A']);
    const team = [
      { ...of('A', '80'), points: { team: '3.00' } },
      { ...of('B', '80'), points: { team: '12.00' } },
    ];
    expect(order(team, { kind: 'POINTS' }, [{ by: 'CRITERION', criterionId: 'team' }])).toEqual([
      '1 B',
      '2 A',
    ]);
  });

  it('puts equals in the order that a person decided, if the decision names all of them', () => {
    const suppliers = [of('A', '80'), of('B', '80'), of('C', '80'), of('D', '70')];
    const byPoints = { kind: 'POINTS' } as const;
    expect(order(suppliers, byPoints, [], [['C', 'A', 'B']])).toEqual(['1 C', '2 A', '3 B', '4 D']);
    expect(order(suppliers, byPoints, [], [['C', 'A']])).toEqual(['1 A', '1 B', '1 C', '4 D']);
    expect(tiesOf(suppliers, byPoints, [])).toEqual([['A', 'B', 'C']]);
  });

  describe('by points for money', () => {
    const suppliers = [of('A', '620', '100000'), of('B', '790', '120000'), of('C', '940', '150000')];
    it('compares exactly', () => {
      expect(suppliers.map(shownPointsForMoney)).toEqual(['62.0000', '65.8333', '62.6667']);
      const plain = { kind: 'PRICE_PER_POINT', band: null } as const;
      expect(order(suppliers, plain, [])).toEqual(['1 B', '2 C', '3 A']);
      const free = [...suppliers, of('D', '10', '0'), of('E', '20', '0.00')];
      expect(order(free, plain, [])).toEqual(['1 E', '2 D', '3 B', '4 C', '5 A']);
    });

    it('lets points or the price decide within a band of the best', () => {
      const band = (decidedBy: 'PRICE' | 'POINTS') =>
        ({ kind: 'PRICE_PER_POINT', band: { percent: '5', decidedBy } }) as const;
      expect(order(suppliers, band('POINTS'), [])).toEqual(['1 C', '2 B', '3 A']);
      expect(order(suppliers, band('PRICE'), [])).toEqual(['1 B', '2 C', '3 A']);
    });
  });

  it('changes when a losing supplier with the lowest price leaves', () => {
    const offers = [
      { supplierId: 'A', quality: '30', price: '100' },
      { supplierId: 'B', quality: '41', price: '130' },
      { supplierId: 'C', quality: '5', price: '70' },
    ];
    const totals = (present: typeof offers) => {
      const lowest = present.map(({ price }) => price).toSorted((a, b) => Number(a) - Number(b))[0] ?? '0';
      return present.map(({ supplierId, quality, price }) => {
        const points = pricePoints({ kind: 'LOWEST_RATIO' }, '50', price, { lowest, highest: price });
        return `${supplierId} ${shown(plus(fractionOf(quality), fractionOf(shown(points))))}`;
      });
    };
    expect(totals(offers)).toEqual(['A 65.00', 'B 67.92', 'C 55.00']);
    expect(totals(offers.slice(0, 2))).toEqual(['A 80.00', 'B 79.46']);
    expect(compareFractions(fractionOf('80.00'), fractionOf('79.46'))).toBe(1);
  });
});
