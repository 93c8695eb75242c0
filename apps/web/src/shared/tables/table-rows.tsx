import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Fragment, type MouseEvent, memo, type ReactNode, type Ref, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/tokens.ts';
import { cellDisplay, cellStyles } from './cell-styles.ts';
import { type DataColumn, titleColumnOf } from './data-column.ts';
import { type RowOpening, RowTitle, useRowClick } from './row-title.tsx';
import { type TableSelection, toggleRows } from './table-selection.ts';
import { useCutTextTooltip } from './use-cut-text-tooltip.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Common props of table rows and cards. */
export interface RowsProps<Row> extends RowOpening<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  selection?: TableSelection;
  /** Whether a row is highlighted with an edge and a tint. */
  isMarked?: (row: Row) => boolean;
  isVirtual: boolean;
  scrollElement: HTMLElement | null;
}

export function TableRows<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowId, rowName, selection, isVirtual, rowHref, onRowOpen } = props;
  const {
    slots,
    gapAfter,
    measure,
    scrollTo: _,
    ...focus
  } = useVirtualRows({
    ...props,
    count: rows.length,
    rowHeight: 49,
  });
  const { tooltip, ...hover } = useCutTextTooltip();
  const onSelect = useRowSelection(props);
  const width = columns.length + (selection ? 1 : 0);
  return (
    <TableBody
      {...focus}
      {...hover}
      onFocus={(event) => {
        focus.onFocus(event);
        hover.onFocus(event);
      }}
      onBlur={() => {
        focus.onBlur();
        hover.onBlur();
      }}
      sx={{ '& > tr > td': { ...cellStyles, pt: '6px', pb: '5px', height: 48 } }}
    >
      {slots.map(({ index, gapBefore }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={rowId(row)}>
            <Gap height={gapBefore} width={width} />
            <BodyRow
              row={row}
              index={index}
              columns={columns}
              rowHref={rowHref}
              onRowOpen={onRowOpen}
              onSelect={onSelect}
              isVirtual={isVirtual}
              measure={measure}
              selectLabel={selection ? rowName(row) : null}
              isSelected={selection?.selected.has(rowId(row)) ?? false}
              isMarked={props.isMarked?.(row) ?? false}
            />
          </Fragment>
        );
      })}
      <Gap height={gapAfter} width={width} />
      {tooltip}
    </TableBody>
  );
}

/** Selects or deselects the row at an index. */
export function useRowSelection<Row>({ rows, rowId, selection }: RowsProps<Row>) {
  return useCallback(
    (index: number) => {
      const row = rows[index];
      if (row !== undefined) selection?.onChange(toggleRows([rowId(row)], selection.selected));
    },
    [rows, rowId, selection],
  );
}

/** Spacer for rows that are not rendered. */
function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Common props of a table row and a card. */
export interface RowProps<Row> extends RowOpening<Row> {
  row: Row;
  /** Row index, from 0. */
  index: number;
  columns: readonly DataColumn<Row>[];
  /** Accessible name of the checkbox. Null if rows are not selectable. */
  selectLabel: string | null;
  isSelected: boolean;
  isMarked?: boolean;
  onSelect: (index: number) => void;
  isVirtual: boolean;
  measure: Ref<HTMLElement> | undefined;
}

function PlainBodyRow<Row>(props: RowProps<Row>) {
  const {
    row,
    index,
    columns,
    selectLabel,
    isSelected,
    isMarked = false,
    onSelect,
    isVirtual,
    measure,
  } = props;
  const { t } = useTranslation();
  const onRowClick = useRowClick(props);
  const title = titleColumnOf(columns);
  return (
    <TableRow
      hover
      ref={measure as Ref<HTMLTableRowElement>}
      data-index={index}
      aria-rowindex={isVirtual ? index + 2 : undefined}
      selected={isSelected}
      onClick={onRowClick && ((event: MouseEvent<HTMLElement>) => onRowClick(event, row))}
      style={{ cursor: onRowClick && 'pointer' }}
      sx={isMarked ? markedStyles : undefined}
    >
      {selectLabel !== null && (
        <TableCell>
          <Checkbox
            size="small"
            sx={{ m: '-9px' }}
            checked={isSelected}
            onChange={() => onSelect(index)}
            slotProps={{ input: { 'aria-label': t('kit.table.selectRow', { name: selectLabel }) } }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align} sx={cellDisplay(column)}>
          {column === title ? (
            <TitleCell column={column} {...props} />
          ) : (
            <CellText isWrapped={column.isWrapped}>{column.cell(row)}</CellText>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

// Memoised, so that scrolling renders only the rows that come into view.
const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

const markedStyles = {
  bgcolor: colours.navyFaint,
  '& > td:first-of-type': { boxShadow: `inset 3px 0 0 ${colours.navy}` },
};

const cut = {
  // `clip` instead of `hidden`, which would scroll when a link inside gets the focus. Padding leaves room for
  // the focus ring.
  overflow: 'clip',
  padding: 4,
  margin: -4,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function CellText({ isWrapped = false, children }: { isWrapped?: boolean; children: ReactNode }) {
  return (
    <div data-cell style={isWrapped ? { overflowWrap: 'anywhere' } : cut}>
      {children}
    </div>
  );
}

function TitleCell<Row>({ column, ...props }: RowProps<Row> & { column: DataColumn<Row> }) {
  const { row } = props;
  const name = (
    <CellText isWrapped={column.isWrapped}>
      <RowTitle row={row} opening={props}>
        {column.cell(row)}
      </RowTitle>
    </CellText>
  );
  const mark = column.mark?.(row);
  const marked = mark ? (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, '& > [data-cell]': { minWidth: 0 } }}>
      {name}
      <Box sx={{ flex: 'none' }}>{mark}</Box>
    </Box>
  ) : (
    name
  );
  if (!column.before && !column.note) return marked;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {column.before?.(row)}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {marked}
        {column.note?.(row)}
      </Box>
    </Box>
  );
}
