import type { ImportedRow, ImportOutcome, ImportResult, NamedCell } from '@tenderbox/contract';
import type { TableQuery } from '../../shared/tables/table-query.ts';

/** Row of an import with its outcome. */
export interface CheckedRow extends ImportedRow {
  refusals: readonly NamedCell[];
  warnings: readonly NamedCell[];
}

/** Filters of the rows. */
export type RowView = ImportOutcome | 'ALL' | 'WARNED';

/** Rows of an import with their rejected cells and warnings. */
export function checkedRows({ rows, refused, warnings }: ImportResult): CheckedRow[] {
  const refusalsOf = Map.groupBy(refused, ({ row }) => row);
  const warningsOf = Map.groupBy(warnings, ({ row }) => row);
  return rows.map((row) => ({
    ...row,
    refusals: refusalsOf.get(row.row) ?? [],
    warnings: warningsOf.get(row.row) ?? [],
  }));
}

/** Number of rows per outcome, and of rows with warnings. */
export function countOutcomes(rows: readonly CheckedRow[]): Record<RowView, number> {
  const counts = { ALL: rows.length, ADD: 0, CHANGE: 0, UNCHANGED: 0, REFUSE: 0, WARNED: 0 };
  for (const { outcome, warnings } of rows) {
    counts[outcome] += 1;
    if (warnings.length) counts.WARNED += 1;
  }
  return counts;
}

/** Rows for a table state: searched, filtered and paged. */
export function pageOfRows(rows: readonly CheckedRow[], { page, size, search, filters }: TableQuery) {
  const view = filters.outcome?.[0];
  const wanted = search.trim().toLowerCase();
  const matching = rows.filter(
    (row) =>
      (view === undefined || row.outcome === view || (view === 'WARNED' && row.warnings.length > 0)) &&
      `${row.supplierCode}\n${row.name}`.toLowerCase().includes(wanted),
  );
  const shown = size === 'all' ? matching : matching.slice(page * size, (page + 1) * size);
  return { rows: shown, total: matching.length };
}
