import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { measures } from '../theme/theme.ts';
import type { DataColumn } from './data-column.ts';
import type { RowOpening } from './row-opening.tsx';
import { TableCards } from './table-cards.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import { TableInstead } from './table-instead.tsx';
import { LoadingNote } from './table-placeholders.tsx';
import { lastPageOf, type TableQuery } from './table-query.ts';
import { TableRows } from './table-rows.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { type TableSelection, useDataTable } from './use-data-table.ts';
import type { QueryChange } from './use-table-url-state.ts';

// More than the largest numbered page: only "all" gets here.
const rowsWithoutVirtual = 100;

interface DataTableProps<Row extends object> extends RowOpening<Row> {
  /** The accessible name of the table. */
  label: string;
  /** Kept the same object between renders. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  total: number;
  rowId: (row: Row) => string;
  /** What a person calls the row; its tick box says it. */
  rowName?: (row: Row) => string;
  isLoading?: boolean;
  /** Why the rows could not be read. */
  error?: string | null;
  onRetry?: () => void;
  query: TableQuery;
  onQueryChange: (query: TableQuery, change?: QueryChange) => void;
  /** The text in the search box; without it there is none. */
  searchLabel?: string;
  /** Filters, before the search box. */
  toolbar?: ReactNode;
  selection?: TableSelection;
  /** What stands here while there is nothing at all. */
  empty?: ReactNode;
}

/** A list that the server sorts, searches and pages: a table, or cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    total,
    rowId,
    rowName = rowId,
    isLoading = false,
    error,
    query,
    onQueryChange,
  } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const onSort = (sort: string) => onQueryChange({ ...query, sort, page: 0 });
  const table = useDataTable({ columns, rows, rowId, total, query, onSort, selection: props.selection });
  const hasSelection = props.selection !== undefined;
  const isVirtual = rows.length > rowsWithoutVirtual;

  const lastPage = lastPageOf(total, query.size);
  const isBeyondEnd = !isLoading && !error && query.page > lastPage;
  const goToLastPage = useEffectEvent(() => onQueryChange({ ...query, page: lastPage }, { replaces: true }));
  useEffect(() => {
    if (isBeyondEnd) goToLastPage();
  }, [isBeyondEnd]);

  const hasRows = rows.length > 0 && !error;
  const isWaiting = isLoading || isBeyondEnd;
  const rowsProps = {
    table,
    columns,
    opening: { rowHref: props.rowHref, onRowOpen: props.onRowOpen },
    hasSelection,
    rowName,
    isVirtual,
    scrollElement,
  };

  return (
    <Box>
      <TableToolbar
        columns={columns}
        query={query}
        onQueryChange={onQueryChange}
        searchLabel={props.searchLabel}
        sortsByList={isPhone && hasRows}
        selectedCount={props.selection?.selected.size ?? 0}
      >
        {props.toolbar}
      </TableToolbar>
      <Paper variant="outlined" sx={{ position: 'relative', overflow: 'clip' }} aria-busy={isWaiting}>
        <LoadingNote isLoading={isWaiting} isDelayed={hasRows} />
        <Box
          ref={setScrollElement}
          sx={{
            opacity: isWaiting && hasRows ? 0.6 : 1,
            ...(isVirtual && { maxHeight: 'calc(100dvh - 200px)', minHeight: 320, overflow: 'auto' }),
          }}
          {...(isVirtual && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        >
          {isPhone ? (
            hasRows && <TableCards {...rowsProps} />
          ) : (
            <Table
              aria-label={label}
              aria-rowcount={isVirtual ? total + 1 : undefined}
              sx={{ tableLayout: 'fixed', borderCollapse: 'separate' }}
            >
              <TableHead
                table={table}
                columns={columns}
                hasSelection={hasSelection}
                stickyTop={isVirtual ? 0 : measures.topBar}
              />
              {hasRows && <TableRows {...rowsProps} />}
            </Table>
          )}
        </Box>
        {!hasRows && (
          <TableInstead
            query={query}
            onQueryChange={onQueryChange}
            isWaiting={isWaiting}
            rowHeight={isPhone ? 120 : 49}
            error={error}
            onRetry={props.onRetry}
            empty={props.empty}
          />
        )}
        {(hasRows || isWaiting) && (
          <TableFooter
            query={{ ...query, page: Math.min(query.page, lastPage) }}
            total={total}
            onPage={(page) => onQueryChange({ ...query, page })}
            onSize={(size) => onQueryChange({ ...query, size, page: 0 })}
          />
        )}
      </Paper>
    </Box>
  );
}
