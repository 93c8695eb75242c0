import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import MuiTableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { cellDisplay, cellStyles } from './cell-styles.ts';
import type { DataColumn } from './data-column.ts';
import { selectedOf, type TableSelection, toggleRows } from './table-selection.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
  selection?: TableSelection;
  /** Ids of the rows on this page. */
  ids: readonly string[];
  /** Offset of the sticky header. */
  stickyTop: number | string;
}

/** Table header. Sortable columns are buttons. */
export function TableHead<Row>({ columns, sort, onSort, selection, ids, stickyTop }: TableHeadProps<Row>) {
  const { t } = useTranslation();
  const ticked = selection ? selectedOf(ids, selection.selected) : 'none';
  return (
    <MuiTableHead
      sx={{
        '& .MuiTableCell-root': {
          position: 'sticky',
          top: stickyTop,
          zIndex: 2,
          height: 40,
          py: 0,
          fontSize: 12,
          fontWeight: 550,
          lineHeight: '16px',
        },
      }}
    >
      <TableRow>
        {selection && (
          <TableCell sx={{ ...cellStyles, width: 44 }}>
            <Checkbox
              size="small"
              sx={{ m: '-9px' }}
              checked={ticked === 'all'}
              indeterminate={ticked === 'some'}
              onChange={() => selection.onChange(toggleRows(ids, selection.selected))}
              slotProps={{ input: { 'aria-label': t('kit.table.selectAll') } }}
            />
          </TableCell>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </TableRow>
    </MuiTableHead>
  );
}

interface HeadCellProps<Row> {
  column: DataColumn<Row>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { header, sortKey, firstSort = 'asc', align, width } = column;
  const [field, order] = sort.split(',');
  const isSorted = sortKey !== undefined && field === sortKey;
  const direction = order === 'desc' ? 'desc' : 'asc';
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const next = isSorted ? opposite : firstSort;
  return (
    <TableCell
      align={align}
      aria-sort={isSorted ? ariaSort[direction] : undefined}
      sx={{ ...cellStyles, ...cellDisplay(column) }}
      style={{ width }}
    >
      {sortKey === undefined ? (
        <HeadText column={column} />
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={isSorted ? direction : firstSort}
          onClick={() => onSort(`${sortKey},${next}`)}
        >
          {header}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

// A column of menus has a header for screen readers only.
function HeadText<Row>({ column: { header, headAction, card, align } }: { column: DataColumn<Row> }) {
  const isForMenus = card === 'corner' && align === 'right';
  if (!isForMenus) return header;
  return (
    <>
      <span style={visuallyHidden}>{header}</span>
      {headAction}
    </>
  );
}
