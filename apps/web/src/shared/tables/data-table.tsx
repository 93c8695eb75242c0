import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { topBarHeight } from '../theme/tokens.ts';
import type { DataColumn } from './data-column.ts';
import type { RowOpening } from './row-title.tsx';
import { TableCards } from './table-cards.tsx';
import { TableFallback } from './table-fallback.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import { LoadingNote, SkeletonCards, SkeletonRows } from './table-loading.tsx';
import { lastPageOf, type TableQuery } from './table-query.ts';
import { TableRows } from './table-rows.tsx';
import type { TableSelection } from './table-selection.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useRoomForColumns } from './use-room-for-columns.ts';
import type { QueryChange } from './use-table-url-state.ts';

// More than the largest numbered page size: only "all" exceeds it.
const rowsWithoutVirtual = 100;

interface DataTableProps<Row> extends RowOpening<Row> {
  /** Accessible name of the table. */
  label: string;
  /** Must stay the same array between renders. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  total: number;
  /** There are more rows than `total`, because counting stops at a limit. */
  totalIsMore?: boolean;
  rowId: (row: Row) => string;
  /** Name of a row, for its checkbox. */
  rowName?: (row: Row) => string;
  isLoading?: boolean;
  /** Reason why the rows could not be loaded. */
  error?: string | null;
  onRetry?: () => void;
  query: TableQuery;
  onQueryChange: (query: TableQuery, change?: QueryChange) => void;
  /** Label of the search box. Without it there is no search. */
  searchLabel?: string;
  /** Shown after the search box. */
  filters?: ReactNode;
  /** Key figures before the search box, in one row with it. */
  figures?: ReactNode;
  /** Actions on the whole list, after the filters. */
  actions?: ReactNode;
  /** Tabs between the filters and the rows. */
  tabs?: ReactNode;
  selection?: TableSelection;
  /** Whether a row is highlighted. */
  isMarked?: (row: Row) => boolean;
  /** Shown if there are no rows at all. */
  empty?: ReactNode;
  /** Offset of the sticky header. Default: below the top bar. */
  stickyTop?: number | string;
}

/** A list that the server sorts, searches and pages: a table, or cards on a phone and wherever its columns have no room. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, totalIsMore = false, rowId, rowName = rowId, selection } = props;
  const { isLoading = false, error, query, onQueryChange, stickyTop = topBarHeight } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { part, hasRoom, isWideCard } = useRoomForColumns(columns, selection !== undefined);
  const hasCards = isPhone || !hasRoom;
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = rows.length > rowsWithoutVirtual;

  const lastPage = lastPageOf(total, query.size);
  const isPastCount = query.page > lastPage && !(totalIsMore && rows.length > 0);
  const isBeyondEnd = !isLoading && !error && isPastCount;
  const goToLastPage = useEffectEvent(() => onQueryChange({ ...query, page: lastPage }, { replaces: true }));
  useEffect(() => {
    if (isBeyondEnd) goToLastPage();
  }, [isBeyondEnd]);

  const hasRows = rows.length > 0 && !error;
  const isWaiting = isLoading || isBeyondEnd;
  const skeletons = query.size === 'all' ? 10 : Math.min(query.size, 25);
  const rowsProps = {
    columns,
    rows,
    rowId,
    rowName,
    selection,
    isVirtual,
    scrollElement,
    rowHref: props.rowHref,
    onRowOpen: props.onRowOpen,
    isMarked: props.isMarked,
  };

  return (
    <Box ref={part} sx={{ minWidth: 0 }}>
      <TableToolbar
        columns={columns}
        query={query}
        onQueryChange={onQueryChange}
        searchLabel={props.searchLabel}
        isPhone={isPhone}
        selectedCount={selection?.count ?? selection?.selected.size ?? 0}
        filters={props.filters}
        figures={props.figures}
        actions={props.actions}
      />
      {props.tabs}
      {/* Its cells reach into the gutter, so that their text stands below the title. */}
      <Box sx={{ position: 'relative', mx: hasCards ? 0 : '-12px' }} aria-busy={isWaiting}>
        <LoadingNote isLoading={isWaiting} isDelayed={hasRows} />
        <Box
          ref={setScrollElement}
          sx={{
            opacity: isWaiting && hasRows ? 0.6 : 1,
            ...(isVirtual && { maxHeight: 'calc(100dvh - 200px)', minHeight: 320, overflow: 'auto' }),
          }}
          {...(isVirtual && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        >
          {hasCards ? (
            hasRows ? (
              <TableCards {...rowsProps} isWide={!isPhone && isWideCard} />
            ) : (
              isWaiting && <SkeletonCards count={skeletons} />
            )
          ) : (
            <Table
              aria-label={label}
              aria-rowcount={isVirtual ? total + 1 : undefined}
              sx={{ tableLayout: 'fixed', borderCollapse: 'separate' }}
            >
              <TableHead
                columns={columns}
                sort={query.sort}
                onSort={(sort) => onQueryChange({ ...query, sort, page: 0 })}
                selection={selection}
                ids={rows.map(rowId)}
                stickyTop={isVirtual ? 0 : stickyTop}
              />
              {hasRows && <TableRows {...rowsProps} />}
              {!hasRows && isWaiting && (
                <SkeletonRows columns={columns} hasSelection={selection !== undefined} count={skeletons} />
              )}
            </Table>
          )}
        </Box>
        {!hasRows && !isWaiting && (
          <TableFallback
            query={query}
            onQueryChange={onQueryChange}
            error={error}
            onRetry={props.onRetry}
            empty={props.empty}
          />
        )}
      </Box>
      {hasRows && (
        <TableFooter
          query={isPastCount ? { ...query, page: lastPage } : query}
          total={total}
          totalIsMore={totalIsMore}
          onPage={(page) => onQueryChange({ ...query, page })}
          onSize={(size) => onQueryChange({ ...query, size, page: 0 })}
        />
      )}
    </Box>
  );
}
