import type { ImportedRow, ImportOutcome, ImportResult, RefusedCell } from '@tenderbox/contract';
import type { TableQuery } from '../../shared/tables/table-query.ts';

/** A row of a workbook with what an import makes of it. */
export interface CheckedRow extends ImportedRow {
  refusals: readonly RefusedCell[];
}

/** The rows of a checked workbook, each with the cells of it that are refused. */
export function checkedRows({ rows, refused }: ImportResult): CheckedRow[] {
  const byRow = new Map<number, RefusedCell[]>();
  for (const cell of refused) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
  return rows.map((row) => ({ ...row, refusals: byRow.get(row.row) ?? [] }));
}

/** How many rows have each outcome. */
export function countOutcomes(rows: readonly CheckedRow[]): Record<ImportOutcome | 'ALL', number> {
  const counts = { ALL: rows.length, ADD: 0, CHANGE: 0, UNCHANGED: 0, REFUSE: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** The rows that a table's state asks for: searched, narrowed to an outcome, one page of them. */
export function pageOfRows(rows: readonly CheckedRow[], { page, size, search, filters }: TableQuery) {
  const outcome = filters.outcome?.[0];
  const wanted = search.trim().toLowerCase();
  const matching = rows.filter(
    (row) =>
      (outcome === undefined || row.outcome === outcome) &&
      `${row.supplierCode}\n${row.name}`.toLowerCase().includes(wanted),
  );
  const shown = size === 'all' ? matching : matching.slice(page * size, (page + 1) * size);
  return { rows: shown, total: matching.length };
}
