import type { PriceTable } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { pastedPrices } from './pasted-prices.ts';

const line = (number: number, quantity = '2') => ({
  ...{ id: `id-${number}`, code: `STS-0${number}`, description: `Part ${number}`, quantity, unit: 'each' },
});
const table: PriceTable = {
  ...{ currency: 'GBP', leadTime: 'WEEKS', commentAllowed: false, noBidAllowed: true },
  lines: [line(1), line(2), line(3)],
};
const top = { lineIndex: 0, field: 'unitPrice' } as const;

describe('prices from a spreadsheet', () => {
  it('go on line by line, column by column; what is no number is named and stays to be seen', () => {
    const pasted = pastedPrices('3,021,000.00\t58\ntbc\t52\n', table, top);
    expect(pasted?.changes).toEqual([
      ['prices/id-1/unitPrice', '3021000.00'],
      ['prices/id-1/leadTime', '58'],
      ['prices/id-2/unitPrice', 'tbc'],
      ['prices/id-2/leadTime', '52'],
    ]);
    expect(pasted?.cells).toBe(4);
    expect(pasted?.refused).toEqual([
      { line: 'STS-02', row: 2, field: 'unitPrice', text: 'tbc', path: 'prices/id-2/unitPrice' },
    ]);
  });

  it('find their line by its code, in whatever order they come', () => {
    const pasted = pastedPrices(
      'Code\tDescription\tQty\tUnit\tUnit price\nSTS-03\tPart 3\t2\teach\t7.50\nSTS-01\tPart 1\t2\teach\t9\nSTS-99\tOther\t1\teach\t4',
      table,
      top,
    );
    expect(pasted?.changes).toEqual([
      ['prices/id-3/unitPrice', '7.50'],
      ['prices/id-1/unitPrice', '9'],
    ]);
    expect(pasted?.refused).toEqual([
      { line: null, row: 4, field: null, text: 'STS-99 Other 1 each 4', path: null },
    ]);
  });

  it('below the last line, beside the last column and in a tick box are named', () => {
    const pasted = pastedPrices('1\t2\tperhaps\t4\n5', table, { lineIndex: 2, field: 'unitPrice' });
    expect(pasted?.changes).toEqual([
      ['prices/id-3/unitPrice', '1'],
      ['prices/id-3/leadTime', '2'],
    ]);
    expect(pasted?.refused.map(({ line: name, text }) => [name, text])).toEqual([
      ['STS-03', 'perhaps'],
      ['STS-03', '4'],
      [null, '5'],
    ]);
  });
});
