import { type ComparisonColumns, commonTotals, type Question, type Sheet } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import {
  type Column,
  cellsOf,
  chosenColumns,
  differingRows,
  type Row,
  readyColumns,
  rowsOf,
  totalsOf,
} from './compared.ts';

const line = (id: string) => ({ id, code: id, description: id, quantity: '1', unit: null });
const question = (id: string, type: Question['type']) =>
  ({ id, type, label: id, help: null, required: true, unit: 'days' }) as unknown as Question;
const sheet = {
  sections: [
    { id: 's1', title: 'Delivery', questions: [question('days', 'NUMBER'), question('shifts', 'TEXT')] },
    { id: 's2', title: 'Quality', questions: [question('iso', 'YES_NO'), question('plan', 'FILE')] },
  ],
  priceTable: {
    currency: 'GBP',
    leadTime: null,
    commentAllowed: false,
    noBidAllowed: true,
    lines: [line('l1'), line('l2'), line('l3')],
  },
  excelTemplateId: null,
} as unknown as Sheet;

/** Builds a supplier with these unit prices; every line has quantity 1. */
function supplier(name: string, prices: (string | null)[], more: Partial<Column> = {}): Column {
  const given = prices.filter((price) => price !== null);
  const total = given.reduce((sum, price) => sum + Math.round(Number(price) * 100), 0) / 100;
  const lineTotals = prices.map((price) => (price === null ? null : Number(price).toFixed(2)));
  const told = {
    supplierId: name,
    supplierCode: name,
    name,
    submittedAt: '',
    fault: null,
    sheetVersion: 1,
    submittedTotal: total.toFixed(2),
    amendedLines: {},
    reviewIds: [],
    files: [],
    total: total.toFixed(2),
    isComplete: given.length === 3,
    pricedLineCount: given.length,
    answers: {},
    unitPrices: prices,
    lineTotals,
    leadTimes: [],
    comments: {},
    noBidIds: [],
    ...more,
  };
  return readyColumns({ suppliers: [told] } as unknown as ComparisonColumns)[0] as Column;
}

const row = (rows: Row[], id: string) => rows.find((one) => one.id === id) as Row;
const shown = { figures: 'unit', against: 'mean' } as const;

describe('comparison of responses', () => {
  const alpha = supplier('Alpha', ['90.00', '200.00', '10.00'], { answers: { days: '10', iso: true } });
  const beta = supplier('Beta', ['110.0', '200', null], {
    noBidIds: ['l3'],
    answers: { days: '30', iso: true },
  });
  const gamma = supplier('Gamma', ['100.00', '200.00', '12.00'], { answers: { days: '20', iso: true } });
  const columns = [alpha, beta, gamma];
  const rows = rowsOf(sheet, columns);

  it('marks the lowest figure and computes the difference from the average', () => {
    const cells = cellsOf(row(rows, 'l1'), columns, shown);
    expect(cells.map(({ isLowest }) => isLowest)).toEqual([true, false, false]);
    expect(cells.map(({ difference }) => difference?.toFixed(3))).toEqual(['-0.100', '0.100', '0.000']);
    const days = cellsOf(row(rows, 'days'), columns, { ...shown, against: 'lowest' });
    expect(days.map(({ difference }) => difference)).toEqual([0, 2, 1]);
  });

  it('marks no lowest when all are equal, and states why a figure is missing', () => {
    expect(cellsOf(row(rows, 'l2'), columns, shown).some(({ isLowest }) => isLowest)).toBe(false);
    expect(cellsOf(row(rows, 'l3'), columns, shown)[1]).toMatchObject({ number: null, missing: 'noBid' });
    const damaged = supplier('Delta', [null, null, null], { fault: 'Changed.', total: null });
    expect(cellsOf(row(rows, 'l1'), [alpha, damaged], shown)[1]).toMatchObject({ missing: 'damaged' });
  });

  it('leaves incomplete totals out of the average and compares the lines that all have priced', () => {
    const cells = cellsOf(row(rows, 'total'), columns, shown);
    expect(cells[1]).toMatchObject({ number: '310.00', isPartial: true, isLowest: false, difference: null });
    expect(totalsOf(columns)).toMatchObject({ lowest: '300.00', mean: '306.0000', count: 2 });
    expect(commonTotals(columns, 'GBP')).toEqual({ totals: ['290.00', '310.00', '300.00'], lineCount: 2 });
    expect(commonTotals([alpha, gamma], 'GBP')).toBeNull();
  });

  it('removes equal rows even if numbers are written differently', () => {
    const left = differingRows(rows, columns).map(({ id }) => id);
    expect(left).toEqual(['total', 'common', 'prices', 'l1', 'l3', 's1', 'days']);
  });

  it('orders suppliers by total with complete ones first, or as chosen', () => {
    const names = (order: 'total' | 'name' | 'own', chosen: string[] | null) =>
      chosenColumns([beta, alpha, gamma], { order, chosen }).map(({ name }) => name);
    expect(names('total', null)).toEqual(['Alpha', 'Gamma', 'Beta']);
    expect(names('own', ['Gamma', 'Beta'])).toEqual(['Gamma', 'Beta']);
    expect(names('name', ['not there'])).toHaveLength(3);
  });
});
