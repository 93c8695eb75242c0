import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Fragment, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, titleColumnOf } from './data-column.ts';
import { type RowOpening, RowTitle, useRowClick } from './row-opening.tsx';
import type { DataTableInstance } from './use-data-table.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** What the rows of a table and the cards of a phone need alike. */
export interface RowsProps<Row extends object> {
  table: DataTableInstance<Row>;
  columns: readonly DataColumn<Row>[];
  opening: RowOpening<Row>;
  hasSelection: boolean;
  rowName: (row: Row) => string;
  isVirtual: boolean;
  scrollElement: HTMLElement | null;
}

/** The rows of a table. */
export function TableRows<Row extends object>(props: RowsProps<Row>) {
  const { table, columns, opening, hasSelection, rowName, isVirtual, scrollElement } = props;
  const { t } = useTranslation();
  const { rows } = table.getRowModel();
  const onRowClick = useRowClick(opening);
  const title = titleColumnOf(columns);
  const virtual = useVirtualRows({ count: rows.length, isVirtual, rowHeight: 49, scrollElement });
  const width = columns.length + (hasSelection ? 1 : 0);

  return (
    <TableBody onFocus={virtual.onFocus} onBlur={virtual.onBlur}>
      {virtual.slots.map(({ index, gapBefore }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={row.id}>
            <Gap height={gapBefore} width={width} />
            <TableRow
              hover
              ref={virtual.measure}
              data-index={index}
              aria-rowindex={isVirtual ? index + 2 : undefined}
              selected={row.getIsSelected()}
              onClick={onRowClick && ((event: MouseEvent<HTMLElement>) => onRowClick(event, row.original))}
              sx={{ cursor: onRowClick ? 'pointer' : undefined, '&:last-child td': { borderBottom: 0 } }}
            >
              {hasSelection && (
                <TableCell padding="checkbox" sx={{ py: 0 }}>
                  <Checkbox
                    size="small"
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                    slotProps={{
                      input: { 'aria-label': t('kit.table.selectRow', { name: rowName(row.original) }) },
                    }}
                  />
                </TableCell>
              )}
              {columns.map((column) => (
                <TableCell key={column.id} align={column.align}>
                  <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                    {column === title ? (
                      <RowTitle row={row.original} opening={opening}>
                        {column.cell(row.original)}
                      </RowTitle>
                    ) : (
                      column.cell(row.original)
                    )}
                  </Box>
                </TableCell>
              ))}
            </TableRow>
          </Fragment>
        );
      })}
      <Gap height={virtual.gapAfter} width={width} />
    </TableBody>
  );
}

/** Holds the place of the rows that are left out. */
function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
