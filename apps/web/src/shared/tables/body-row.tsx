import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type MouseEvent, memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, titleColumnOf } from './data-column.ts';
import { type RowOpening, RowTitle, useRowClick } from './row-opening.tsx';

/** What a row of a table and a card of a phone need alike. */
export interface BodyRowProps<Row> {
  row: Row;
  /** Its place in the list, from 0. */
  index: number;
  columns: readonly DataColumn<Row>[];
  opening: RowOpening<Row>;
  /** The name that its tick box says; null where rows cannot be ticked. */
  tickName: string | null;
  isSelected: boolean;
  onSelect: (index: number) => void;
  isVirtual: boolean;
  measure: Ref<HTMLElement> | undefined;
}

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, opening, tickName, isSelected, onSelect, isVirtual, measure } = props;
  const { t } = useTranslation();
  const onRowClick = useRowClick(opening);
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
    >
      {tickName !== null && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={() => onSelect(index)}
            slotProps={{ input: { 'aria-label': t('kit.table.selectRow', { name: tickName }) } }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align}>
          <div className="cell-content">
            {column === title ? (
              <RowTitle row={row} opening={opening}>
                {column.cell(row)}
              </RowTitle>
            ) : (
              column.cell(row)
            )}
          </div>
        </TableCell>
      ))}
    </TableRow>
  );
}

/** One row of a table. Scrolling through thousands draws only those that come into view. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;
