import { describe, expect, it } from 'vitest';
import { compare, multiply, sum } from './decimals.ts';

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
