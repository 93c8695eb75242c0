import type { ImportedRow, ImportResult } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { readTableQuery } from '../../shared/tables/table-query.ts';
import { checkedRows, countOutcomes, pageOfRows } from './imported-rows.ts';

const row = (number: number, outcome: ImportedRow['outcome']): ImportedRow => ({
  row: number,
  supplierCode: `S-${number}`,
  name: `Supplier ${number}`,
  changes: [],
  outcome,
});
const refusal = (number: number, cell: string) => ({ row: number, column: 'Name', cell, reason: 'No' });
const result: ImportResult = {
  added: 12,
  changed: 0,
  unchanged: 1,
  invited: 0,
  notInvited: 0,
  emptied: 0,
  ignoredColumns: [],
  applied: false,
  warnings: [refusal(5, 'B5')],
  refused: [refusal(3, 'A3'), refusal(3, 'B3')],
  rows: [
    row(2, 'UNCHANGED'),
    row(3, 'REFUSE'),
    ...Array.from({ length: 12 }, (_, place) => row(place + 4, 'ADD')),
  ],
};
const rows = checkedRows(result);
const usual = readTableQuery({});

describe('rows of an import', () => {
  it('contain their own rejected cells and warnings', () => {
    expect(rows[1]?.refusals.map(({ cell }) => cell)).toEqual(['A3', 'B3']);
    expect(rows[0]?.refusals).toEqual([]);
    expect(rows.filter(({ warnings }) => warnings.length).map(({ row: number }) => number)).toEqual([5]);
  });

  it('are counted by outcome', () => {
    expect(countOutcomes(rows)).toEqual({ ALL: 14, ADD: 12, CHANGE: 0, UNCHANGED: 1, REFUSE: 1, WARNED: 1 });
  });

  it.each([
    ['the first page', {}, 10, 14],
    ['the last page', { page: 1 }, 4, 14],
    ['all', { size: 'all' as const }, 14, 14],
    ['one outcome', { filters: { outcome: ['REFUSE'] } }, 1, 1],
    ['rows with warnings', { filters: { outcome: ['WARNED'] } }, 1, 1],
    ['a search', { search: 's-15' }, 1, 1],
  ])('are filtered and paged: %s', (_name, change, shown, total) => {
    const page = pageOfRows(rows, { ...usual, ...change });
    expect(page.rows).toHaveLength(shown);
    expect(page.total).toBe(total);
  });
});
