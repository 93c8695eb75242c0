import { describe, expect, it } from 'vitest';
import type { PriceTable } from '../tasks/sheet.schema.ts';
import { priceLineErrors } from './answers.ts';
import { possibleMarks, typedNumber } from './typed-number.ts';
import { isInOtherCurrency, typedPrice } from './typed-price.ts';

describe('typedNumber', () => {
  it.each([
    ['1.234', '1.234', '1234'],
    ['1,234', '1234', '1.234'],
    ['12,50', null, '12.50'],
    ['1,234,567', '1234567', null],
    ['1.234.567,8', null, '1234567.8'],
    ['1 234,50', null, '1234.50'],
    ['1\u202f234.5', '1234.5', null],
    ['1’234.50', '1234.50', null],
    // A group of thousands never begins with a zero.
    ['0.123', '0.123', null],
    ['12 50', null, null],
    ["1,234'567", null, null],
    ['−5', '-5', '-5'],
  ])('reads "%s" as %s with a point, as %s with a comma', (text, withPoint, withComma) => {
    expect(typedNumber(text, '.')).toBe(withPoint);
    expect(typedNumber(text, ',')).toBe(withComma);
  });
});

describe('possibleMarks', () => {
  it.each([
    [['12,50', '13,75', '14,20'], [',']],
    [
      ['1,234', '5,678'],
      ['.', ','],
    ],
    [['1,234', '5,678.00'], ['.']],
    [['1.234', '12,5'], [',']],
    [['1.234'], ['.', ',']],
    [['1234', '17'], ['.']],
    [['tbc', '12,50'], [',']],
    [
      ['12,50', '13.75'],
      ['.', ','],
    ],
    [[], ['.']],
  ])('of %j returns %j', (texts, marks) => {
    expect(possibleMarks(texts)).toEqual(marks);
  });
});

describe('a price with a currency', () => {
  it.each([
    ['$1,234.00', 'USD', '1234.00'],
    ['$99', 'CAD', '99'],
    ['C$ 99', 'CAD', '99'],
    ['US$ 99', 'USD', '99'],
    ['12,50 €', 'EUR', '12.50'],
    ['-€5', 'EUR', '-5'],
    ['EUR 12.50', 'EUR', '12.50'],
    ['12.50 eur', 'EUR', '12.50'],
    ['tbc', 'EUR', null],
  ])('reads "%s" in %s as %s', (text, currency, value) => {
    expect(isInOtherCurrency(text, currency)).toBe(false);
    expect(typedPrice(text, currency)).toBe(value);
  });

  it.each([
    ['$99', 'EUR'],
    ['US$ 99', 'CAD'],
    ['99 USD', 'EUR'],
    ['£12', 'USD'],
  ])('rejects "%s" in %s', (text, currency) => {
    expect(isInOtherCurrency(text, currency)).toBe(true);
    expect(typedPrice(text, currency)).toBeNull();
  });

  it('does not mistake a word for a currency', () => {
    expect(isInOtherCurrency('ALL inclusive', 'EUR')).toBe(false);
  });
});

describe('faultsOfLine', () => {
  const line = { id: 'one', code: null, description: 'Bolt', quantity: '1', unit: null };
  const table: PriceTable = {
    currency: 'EUR',
    leadTime: null,
    commentAllowed: false,
    noBidAllowed: false,
    lines: [line],
  };
  it.each([
    ['$99', 'Prices must be in EUR, not in another currency'],
    ['-5', 'A price cannot be negative'],
    ['tbc', 'Must be a number with at most 12 digits before and 4 after the decimal point'],
  ])('reports for "%s": %s', (value, message) => {
    expect(priceLineErrors(table, line, { 'prices/one/unitPrice': value })).toEqual([
      { property: 'prices/one/unitPrice', message },
    ]);
  });
});
