import { describe, expect, it } from 'vitest';
import { compare, multiply, spread, sum } from './decimals.ts';

describe('amounts', () => {
  it.each([
    ['3', '0.335', 2, '1.01'],
    ['3', '0.334', 2, '1.00'],
    ['1', '0.005', 2, '0.01'],
    ['1', '0.0049', 2, '0.00'],
    ['12.5', '1000', 0, '12500'],
    ['0.5', '1', 0, '1'],
    ['2', '1.5', 3, '3.000'],
    ['999999999999.9999', '999999999999.9999', 2, '999999999999999800000000.00'],
  ])('multiply exactly: %s × %s to %i places is %s', (one, other, places, product) => {
    expect(multiply(one, other, places)).toBe(product);
  });

  /** The same by another way: whole numbers of any size. */
  function product(one: string, other: string, places: number): string {
    const [a, b] = [one, other].map((text) => text.padEnd(text.includes('.') ? 0 : text.length + 1, '.')) as [
      string,
      string,
    ];
    const scale = a.length - a.indexOf('.') - 1 + (b.length - b.indexOf('.') - 1);
    const exact = BigInt(a.replace('.', '')) * BigInt(b.replace('.', ''));
    const unit = 10n ** BigInt(scale);
    const rounded = (exact * 10n ** BigInt(places) * 2n + unit) / (unit * 2n);
    const text = String(rounded).padStart(places + 1, '0');
    return places ? `${text.slice(0, -places)}.${text.slice(-places)}` : text;
  }

  it('multiply amounts of every length alike', () => {
    const amounts = [
      '0',
      '0.0001',
      '0.5',
      '1',
      '9.9999',
      '12.5',
      '99999.99',
      '0.0050',
      '7777777.7777',
      '123456789012.3456',
    ];
    for (const one of amounts)
      for (const other of amounts)
        for (const places of [0, 2, 3])
          expect([one, other, places, multiply(one, other, places)]).toEqual([
            one,
            other,
            places,
            product(one, other, places),
          ]);
  });

  it.each([
    [['1.25', '2.25', '1.2'], 4, '1.2', '1.5667'],
    [['0.0000', '0.0000'], 4, '0.0000', '0.0000'],
    [['0.0001', '0'], 4, '0', '0.0001'],
    [['-1', '-2'], 4, '-2', '-1.5000'],
    [['123456789012.3456', '1'], 4, '1', '61728394506.6728'],
    [['3', '4'], 0, '3', '4'],
    [[], 4, null, null],
  ])('give the lowest and the average of %j', (numbers, places, lowest, mean) => {
    expect(spread(numbers, places)).toEqual({ lowest, mean });
  });

  it('add up exactly', () => {
    expect(sum(Array(10).fill('0.10'), 2)).toBe('1.00');
    expect(sum([], 2)).toBe('0.00');
    expect(sum(['7', '5'], 0)).toBe('12');
  });

  it.each([
    ['1.10', '1.1', 0],
    ['-2', '1', -1],
    ['0.1', '0.01', 1],
    ['-0.5', '-0.25', -1],
  ])('compare exactly: %s with %s', (one, other, order) => {
    expect(compare(one, other)).toBe(order);
  });
});
