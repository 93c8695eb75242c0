import TableBody from '@mui/material/TableBody';
import { Fragment } from 'react';
import { BodyRow } from './body-row.tsx';
import { type RowsProps, useBodyRows } from './use-body-rows.ts';

/** The rows of a table. */
export function TableRows<Row extends object>(props: RowsProps<Row>) {
  const { rows, gapAfter, onFocus, onBlur } = useBodyRows(props, 49);
  const width = props.columns.length + (props.hasSelection ? 1 : 0);
  return (
    <TableBody
      onFocus={onFocus}
      onBlur={onBlur}
      sx={{
        '& .MuiTableCell-paddingCheckbox': { py: 0 },
        '& tr:last-child > td': { borderBottom: 0 },
        '& .cell-content': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      {rows.map(({ id, gapBefore, ...row }) => (
        <Fragment key={id}>
          <Gap height={gapBefore} width={width} />
          <BodyRow {...row} />
        </Fragment>
      ))}
      <Gap height={gapAfter} width={width} />
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
