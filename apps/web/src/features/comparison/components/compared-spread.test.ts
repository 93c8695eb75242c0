import { describe, expect, it } from 'vitest';
import type { Column, Row } from './compared.ts';
import { axisEnd, bestOfLines, decidingLine, positionOf, spreadsOf } from './compared-spread.ts';

const rows = ['a', 'b'].map(
  (id, index) =>
    ({
      kind: 'line',
      id,
      index,
      line: { id, code: id, description: id, quantity: '2', unit: null },
    }) as Row,
);

const column = (unitPrices: (string | null)[]) => {
  const lineTotals = unitPrices.map((price) => (price === null ? null : (Number(price) * 2).toFixed(2)));
  const pricedLineCount = lineTotals.filter((total) => total !== null).length;
  const total = lineTotals.reduce((sum, one) => sum + Number(one ?? 0), 0).toFixed(2);
  return {
    unitPrices,
    lineTotals,
    pricedLineCount,
    isComplete: pricedLineCount === 2,
    total,
    fault: null,
  } as Column;
};
const money = { currency: 'GBP', isByMoney: true };

describe('spread of prices', () => {
  it('sorts lines by the money between lowest and highest, and prices from low to high', () => {
    const columns = [column(['10.00', '100.00']), column(['8.00', '130.00']), column(['12.00', '100.00'])];
    const spreads = spreadsOf(rows, columns, money);
    expect(spreads.map(({ line, apart }) => [line.id, apart])).toEqual([
      ['b', '60.00'],
      ['a', '8.00'],
    ]);
    expect(spreads[1]?.dots.map(({ place }) => place)).toEqual([1, 0, 2]);
    expect(spreads[1]?.dots.map(({ share }) => share.toFixed(2))).toEqual(['-0.20', '0.00', '0.20']);
    expect(spreadsOf(rows, columns, { ...money, isByMoney: false })[0]?.line.id).toBe('a');
    expect(decidingLine(spreads, columns, 'GBP')).toMatchObject({
      spread: { line: { id: 'b' } },
      others: { count: 1, apart: '8.00' },
      isDecisive: true,
    });
  });

  it('ends the axis at 100 % and keeps a price far beyond it at the end', () => {
    const columns = [column(['4.16', '1.00']), column(['318.50', '1.00']), column(['4.20', null])];
    const spreads = spreadsOf(rows, columns, money);
    const end = axisEnd(spreads);
    expect(end).toBe(1);
    expect(positionOf(spreads[0]?.dots[2]?.share ?? 0, end)).toBe(100);
    expect(positionOf(0, end)).toBe(50);
  });

  it('compares totals of the lines that all have priced', () => {
    const columns = [column(['10.00', '5.00']), column(['9.00', null]), column(['11.00', '4.00'])];
    expect(bestOfLines(columns, 'GBP')).toMatchObject({
      lowest: '18.00',
      cheapest: '18.00',
      commonCount: 1,
      count: 3,
    });
    const whole = [column(['10.00', '4.00']), column(['9.00', '6.00'])];
    expect(bestOfLines(whole, 'GBP')).toMatchObject({
      lowest: '28.00',
      cheapest: '26.00',
      commonCount: null,
    });
    expect(bestOfLines(whole.slice(0, 1), 'GBP')).toBeNull();
  });
});
