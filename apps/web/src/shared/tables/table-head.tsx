import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import MuiTableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './data-column.ts';
import type { DataTableInstance } from './use-data-table.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface TableHeadProps<Row extends object> {
  table: DataTableInstance<Row>;
  columns: readonly DataColumn<Row>[];
  hasSelection: boolean;
  /** Where it stays while the rows go by, in pixels from the top. */
  stickyTop: number;
}

/** The names of the columns; those that can be sorted by are buttons. */
export function TableHead<Row extends object>({
  table,
  columns,
  hasSelection,
  stickyTop,
}: TableHeadProps<Row>) {
  const { t } = useTranslation();
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <MuiTableHead
      sx={{ '& .MuiTableCell-root': { position: 'sticky', top: stickyTop, zIndex: 2, height: 44 } }}
    >
      <TableRow>
        {hasSelection && (
          <TableCell padding="checkbox" sx={{ width: 52, py: 0 }}>
            <Checkbox
              size="small"
              checked={table.getIsAllPageRowsSelected()}
              indeterminate={!table.getIsAllPageRowsSelected() && table.getIsSomePageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
              slotProps={{ input: { 'aria-label': t('kit.table.selectAll') } }}
            />
          </TableCell>
        )}
        {columns.map((column, place) => {
          const header = headers[place]?.column;
          const direction = header?.getIsSorted() || undefined;
          return (
            <TableCell
              key={column.id}
              align={column.align}
              aria-sort={direction && ariaSort[direction]}
              sx={{ width: column.width === undefined ? undefined : `${column.width}%` }}
            >
              {header?.getCanSort() ? (
                <TableSortLabel
                  active={direction !== undefined}
                  direction={direction ?? 'asc'}
                  onClick={header.getToggleSortingHandler()}
                >
                  {column.header}
                </TableSortLabel>
              ) : (
                column.header
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </MuiTableHead>
  );
}
