import {
  type ColumnDef,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { limits } from '@tenderbox/contract';
import { useMemo } from 'react';
import type { DataColumn } from './data-column.ts';
import type { TableQuery } from './table-query.ts';

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature, rowSelectionFeature });

/** Which rows are ticked, on this page and on others. */
export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

interface DataTableModel<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  total: number;
  query: TableQuery;
  onSort: (sort: string) => void;
  selection?: TableSelection;
}

/** The table's model: the server sorts and pages, so the model only knows what was asked for. */
export function useDataTable<Row extends object>(model: DataTableModel<Row>) {
  const { columns, rows, rowId, total, query, onSort, selection } = model;
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, sortKey }): ColumnDef<typeof features, Row> => ({
          id: sortKey ?? id,
          header,
          // A column without a value cannot be sorted; the value itself is never used.
          accessorFn: sortKey === undefined ? undefined : () => null,
        }),
      ),
    [columns],
  );
  const [field = '', direction] = query.sort.split(',');
  const sorting: SortingState = field ? [{ id: field, desc: direction === 'desc' }] : [];
  const rowSelection: RowSelectionState = {};
  for (const id of selection?.selected ?? []) rowSelection[id] = true;

  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    rowCount: total,
    enableRowSelection: selection !== undefined,
    state: {
      sorting,
      rowSelection,
      pagination: { pageIndex: query.page, pageSize: query.size === 'all' ? limits.allRows : query.size },
    },
    onSortingChange: (updater) => {
      const [next] = applied(updater, sorting);
      if (next) onSort(`${next.id},${next.desc ? 'desc' : 'asc'}`);
    },
    onRowSelectionChange: (updater) =>
      selection?.onChange(new Set(Object.keys(applied(updater, rowSelection)))),
  });
}

/** The model that the parts of a table share. */
export type DataTableInstance<Row extends object> = ReturnType<typeof useDataTable<Row>>;

function applied<Value>(updater: Updater<Value>, before: Value): Value {
  return updater instanceof Function ? updater(before) : updater;
}
