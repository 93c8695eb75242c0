import { useCallback } from 'react';
import type { BodyRowProps } from './body-row.tsx';
import type { DataColumn } from './data-column.ts';
import type { RowOpening } from './row-opening.tsx';
import type { DataTableInstance } from './use-data-table.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** What the rows of a table and the cards of a phone are made from. */
export interface RowsProps<Row extends object> {
  table: DataTableInstance<Row>;
  columns: readonly DataColumn<Row>[];
  opening: RowOpening<Row>;
  hasSelection: boolean;
  rowName: (row: Row) => string;
  isVirtual: boolean;
  scrollElement: HTMLElement | null;
}

/** The rows that stand on the page, each with what shows it and the gap before it. */
export function useBodyRows<Row extends object>(props: RowsProps<Row>, rowHeight: number) {
  const { table, columns, opening, hasSelection, rowName, isVirtual, scrollElement } = props;
  const all = table.getRowModel().rows;
  const { slots, measure, ...around } = useVirtualRows({
    count: all.length,
    isVirtual,
    rowHeight,
    scrollElement,
  });
  const onSelect = useCallback((index: number) => table.getRowModel().rows[index]?.toggleSelected(), [table]);

  const rows = slots.flatMap(({ index, gapBefore }) => {
    const row = all[index];
    if (!row) return [];
    const shown: BodyRowProps<Row> = {
      row: row.original,
      index,
      columns,
      opening,
      tickName: hasSelection ? rowName(row.original) : null,
      isSelected: row.getIsSelected(),
      onSelect,
      isVirtual,
      measure,
    };
    return [{ id: row.id, gapBefore, ...shown }];
  });
  return { rows, ...around };
}
