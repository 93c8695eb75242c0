import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { Fragment, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/tokens.ts';
import { type DataColumn, titleColumnOf } from './data-column.ts';
import { RowTitle, useRowClick } from './row-title.tsx';
import { type RowProps, type RowsProps, useRowSelection } from './table-rows.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

interface CardsProps<Row> extends RowsProps<Row> {
  /** There is room for two columns on a card, though not for those of the table. */
  isWide: boolean;
}

/** The rows as cards, for a phone and wherever a table does not fit. */
export function TableCards<Row>(props: CardsProps<Row>) {
  const { isWide, columns, rows, rowId, rowName, selection, isVirtual, rowHref, onRowOpen } = props;
  const {
    slots,
    gapAfter,
    measure,
    scrollTo: _,
    ...focus
  } = useVirtualRows({
    ...props,
    count: rows.length,
    rowHeight: 72,
  });
  const onSelect = useRowSelection(props);
  return (
    <Box component="ul" {...focus} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {slots.map(({ index, gapBefore }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={rowId(row)}>
            {gapBefore > 0 && <li aria-hidden style={{ height: gapBefore }} />}
            <RowCard
              row={row}
              index={index}
              columns={columns}
              rowHref={rowHref}
              onRowOpen={onRowOpen}
              onSelect={onSelect}
              isVirtual={isVirtual}
              measure={measure}
              isWide={isWide}
              selectLabel={selection ? rowName(row) : null}
              isSelected={selection?.selected.has(rowId(row)) ?? false}
              isMarked={props.isMarked?.(row) ?? false}
            />
          </Fragment>
        );
      })}
      {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter }} />}
    </Box>
  );
}

function PlainRowCard<Row>(props: RowProps<Row> & { isWide: boolean }) {
  const { row, index, columns, selectLabel, isSelected, isMarked = false, onSelect, measure, isWide } = props;
  const { t } = useTranslation();
  const onRowClick = useRowClick(props);
  const title = titleColumnOf(columns);
  const placed = (place: DataColumn<Row>['card']) =>
    columns.filter((column) => column !== title && (column.card ?? 'line') === place);
  const corner = placed('corner').map((column) => (
    <Box key={column.id} sx={cornerStyles}>
      {cardContent(column, row)}
    </Box>
  ));
  return (
    <Box
      component="li"
      ref={measure}
      data-index={index}
      onClick={onRowClick && ((event: MouseEvent<HTMLElement>) => onRowClick(event, row))}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        cursor: onRowClick && 'pointer',
        ...(isMarked && markedStyles),
      }}
    >
      {selectLabel !== null && (
        <Checkbox
          size="small"
          sx={{ m: '-8px 0 -8px -9px' }}
          checked={isSelected}
          onChange={() => onSelect(index)}
          slotProps={{ input: { 'aria-label': t('kit.table.selectRow', { name: selectLabel }) } }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0, ...(isWide && wideStyles) }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          {title?.before?.(row)}
          <Typography
            component="div"
            sx={{ flex: 1, minWidth: 0, fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            <RowTitle row={row} opening={props}>
              {title?.cell(row)}
            </RowTitle>
            {title?.note?.(row)}
          </Typography>
          {!title?.hasNoCardMark && title?.mark?.(row)}
          {!isWide && corner}
        </Box>
        {/* Below the title, not below what stands before it. */}
        <Box sx={{ pl: title?.before && !isWide ? 4 : 0 }}>
          <UnderTitle columns={placed('under')} row={row} />
          <LabelledValues columns={placed('line')} row={row} />
        </Box>
      </Box>
      {isWide && corner}
    </Box>
  );
}

const cornerStyles = {
  flex: 'none',
  typography: 'caption',
  color: 'text.secondary',
  textAlign: 'right',
  // A button is higher than the line of the title.
  '& > .MuiIconButton-root': { my: '-10px' },
} as const;

/** Reaches into the gutter of the page. */
const markedStyles = {
  mx: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  bgcolor: colours.navyFaint,
  boxShadow: `inset 3px 0 0 ${colours.navy}`,
};

const wideStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', columnGap: 2 };

const RowCard = memo(PlainRowCard) as typeof PlainRowCard;

function cardContent<Row>({ cell, cardCell = cell }: DataColumn<Row>, row: Row) {
  return cardCell(row);
}

interface CardPartProps<Row> {
  columns: readonly DataColumn<Row>[];
  row: Row;
}

function UnderTitle<Row>({ columns, row }: CardPartProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <Typography
      component="div"
      variant="body2"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        mt: 0.5,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
        '& > *': { minWidth: 0 },
        '& > :only-child': { flex: 1 },
      }}
    >
      {columns.map((column) => {
        const shown = cardContent(column, row);
        return shown === null ? null : <span key={column.id}>{shown}</span>;
      })}
    </Typography>
  );
}

/** Values with their labels, as many in a line as fit. */
function LabelledValues<Row>({ columns, row }: CardPartProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        rowGap: 0.25,
        columnGap: 2,
        m: 0,
        mt: 0.5,
        typography: 'body2',
        '& > div': { display: 'flex', columnGap: 0.75, minWidth: 0, maxWidth: '100%' },
        '& dt': { flex: 'none', maxWidth: 160, color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {columns.map((column) => {
        const shown = cardContent(column, row);
        if (shown === null) return null;
        return (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{shown}</dd>
          </div>
        );
      })}
    </Box>
  );
}
