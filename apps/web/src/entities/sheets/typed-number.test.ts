import { likelyMark, typedNumber } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { shownNumber } from './typed-number.ts';

describe('typed number', () => {
  it.each([
    ['74', '74'],
    ['3,021,000.50', '3021000.50'],
    ['1,210', '1210'],
    ['12,50', '12.50'],
    ['3.021.000,50', '3021000.50'],
    ["3'021'000.5", '3021000.5'],
    ['£ 1 023 500', '1023500'],
    ['-4.5', '-4.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12.', '12'],
    ['tbc', null],
    ['', null],
    ['1,2,3', null],
    ['12 each', null],
  ])('parses "%s" as %s', (text, value) => {
    expect(typedNumber(text)).toBe(value);
  });

  it('uses the decimal mark of numbers copied with it', () => {
    const mark = likelyMark(['1,210', '12,50']);
    expect(typedNumber('1,210', mark)).toBe('1.210');
    expect(typedNumber('1.210', mark)).toBe('1210');
  });

  it.each([
    ['3021000', '3,021,000.00'],
    ['0.5', '0.50'],
    ['12.3456', '12.3456'],
    ['tbc', 'tbc'],
  ])('formats %s as %s', (value, shown) => {
    expect(shownNumber(value, 2)).toBe(shown);
  });
});
