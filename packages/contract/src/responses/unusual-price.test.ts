import { describe, expect, it } from 'vitest';
import { submittedPrices, unusualPrice } from './unusual-price.ts';

const submitted = submittedPrices(2, {
  'prices/bolt/unitPrice': '4.16',
  'prices/nut/unitPrice': '0.80',
  'prices/crane/unitPrice': '125000',
  'prices/gift/unitPrice': '0',
  'prices/paint/unitPrice': '7',
  'prices/paint/noBid': true,
  'answers/days': '4',
});

describe('unusualPrice', () => {
  it.each([
    ['bolt', '318.50', { difference: 'ABOVE', price: '4.16' }],
    ['bolt', '41.6', { difference: 'ABOVE', price: '4.16' }],
    ['bolt', '41.5999', null],
    ['bolt', '0.416', { difference: 'BELOW', price: '4.16' }],
    ['bolt', '0.4161', null],
    ['bolt', '0', { difference: 'BELOW', price: '4.16' }],
    ['bolt', '5', null],
    ['bolt', 'tbc', null],
    // Lines without a previous price.
    ['paint', '41.5', null],
    ['paint', '318.50', { difference: 'ABOVE_MEDIAN', price: '4.16' }],
    ['gift', '0.4', { difference: 'BELOW_MEDIAN', price: '4.16' }],
  ])('returns for %s at %s: %j', (lineId, price, unusual) => {
    expect(unusualPrice(lineId, price, submitted)).toEqual(unusual);
  });

  it('does not check a new line if only a few prices were submitted', () => {
    const few = submittedPrices(1, { 'prices/bolt/unitPrice': '4.16' });
    expect(unusualPrice('new', '99999', few)).toBeNull();
  });
});
