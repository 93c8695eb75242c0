import type { PriceTable } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { type ChosenMarks, type PasteTarget, readPastedPrices } from './pasted-prices.ts';
import { isPlainPaste } from './price-number.ts';

const line = (number: number, quantity = '2') => ({
  id: `id-${number}`,
  code: `STS-0${number}`,
  description: `Part ${number}`,
  quantity,
  unit: 'each',
});
const table: PriceTable = {
  currency: 'GBP',
  leadTime: 'WEEKS',
  commentAllowed: true,
  noBidAllowed: true,
  lines: [line(1), line(2), line(3)],
};
const top: PasteTarget = { lineIndex: 0, field: 'unitPrice' };

/** Line, field and outcome of every cell as short texts. */
function outcomes(text: string, target = top, chosen: ChosenMarks = {}): string[] {
  return readPastedPrices(text, table, target, chosen).cells.map(({ line: asked, field, outcome }) => {
    const place = `${asked?.code ?? 'no line'} ${field ?? 'no column'}`;
    if (outcome === 'UNDECIDED') return `${place} ?`;
    if ('value' in outcome) return `${place} = ${outcome.value}`;
    return `${place} ! ${'message' in outcome.rejection ? outcome.rejection.message : outcome.rejection.name}`;
  });
}

describe('readPastedPrices', () => {
  it('keeps comma decimals in one column', () => {
    expect(outcomes('12,50\n13,75\n14,20')).toEqual([
      'STS-01 unitPrice = 12.50',
      'STS-02 unitPrice = 13.75',
      'STS-03 unitPrice = 14.20',
    ]);
  });

  it('parses thousands with a currency sign as one number', () => {
    expect(outcomes('£1,234.00\t58\n')).toEqual(['STS-01 unitPrice = 1234.00', 'STS-01 leadTime = 58']);
  });

  it('keeps a comma in a comment', () => {
    expect(outcomes('1\t2\tPainted, grey')).toEqual([
      'STS-01 unitPrice = 1',
      'STS-01 leadTime = 2',
      'STS-01 comment = Painted, grey',
    ]);
  });

  it('asks for the decimal mark when all cells of a column are ambiguous', () => {
    const { unclear } = readPastedPrices('1,234\n5,678\n7,001', table, top);
    expect(
      unclear.map(({ field, options }) => [
        field,
        options.map(({ mark, cells }) => [mark, cells.map(({ value }) => value)]),
      ]),
    ).toEqual([
      [
        'unitPrice',
        [
          ['.', ['1234', '5678', '7001']],
          [',', ['1.234', '5.678', '7.001']],
        ],
      ],
    ]);
    expect(outcomes('1,234\n5,678')).toEqual(['STS-01 unitPrice ?', 'STS-02 unitPrice ?']);
    expect(outcomes('1,234\n5,678', top, { unitPrice: ',' })).toEqual([
      'STS-01 unitPrice = 1.234',
      'STS-02 unitPrice = 5.678',
    ]);
  });

  it('decides by one unambiguous cell of a column', () => {
    expect(outcomes('1.234\n2,5\n3.000')).toEqual([
      'STS-01 unitPrice = 1234',
      'STS-02 unitPrice = 2.5',
      'STS-03 unitPrice = 3000',
    ]);
  });

  it('decides each column separately', () => {
    expect(outcomes('12,50\t1.000\n1,5\t20')).toEqual([
      'STS-01 unitPrice = 12.50',
      // A lead time is a whole number.
      'STS-01 leadTime = 1000',
      'STS-02 unitPrice = 1.5',
      'STS-02 leadTime = 20',
    ]);
  });

  it('rejects other currencies, negative prices and texts with a reason', () => {
    expect(outcomes('$12\n-3\ntbc')).toEqual([
      'STS-01 unitPrice ! Prices must be in GBP, not in another currency',
      'STS-02 unitPrice ! A price cannot be negative',
      'STS-03 unitPrice ! Must be a number with at most 12 digits before and 4 after the decimal point',
    ]);
  });

  it('matches lines by code in any order', () => {
    const text =
      'Code\tDescription\tQty\tUnit\tUnit price\nSTS-03\tPart 3\t2\teach\t7.50\nSTS-01\tPart 1\t2,0\teach\t9\nSTS-99\tOther\t1\teach\t4';
    expect(outcomes(text)).toEqual([
      'STS-03 unitPrice = 7.50',
      'STS-01 unitPrice = 9',
      'no line no column ! noSuchLine',
    ]);
  });

  it('reports cells below the last line, beyond the last column and invalid tick boxes', () => {
    expect(outcomes('1\t2\t\tperhaps\t4\n5', { lineIndex: 2, field: 'unitPrice' })).toEqual([
      'STS-03 unitPrice = 1',
      'STS-03 leadTime = 2',
      'STS-03 comment = null',
      'STS-03 noBid ! notYesOrNo',
      'STS-03 no column ! noSuchColumn',
      'no line no column ! noSuchLine',
    ]);
  });
});

describe('isPlainPaste', () => {
  it.each([
    ['12.50', true],
    ['12,50\r\n', true],
    ['£1,234.00', true],
    ['tbc', true],
    ['1.234', false],
    ['1,234', false],
    ['$1', false],
    ['-5', false],
    ['12\n13', false],
  ])('for %j returns %s', (text, isPlain) => {
    expect(isPlainPaste(text, table, line(1), 'unitPrice')).toBe(isPlain);
  });

  it('returns false for an ambiguous lead time', () => {
    expect(isPlainPaste('1.234', table, line(1), 'leadTime')).toBe(false);
  });

  it('returns true for a comment', () => {
    expect(isPlainPaste('1.234 m, grey', table, line(1), 'comment')).toBe(true);
  });
});
