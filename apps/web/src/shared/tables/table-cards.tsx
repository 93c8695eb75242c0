import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { RowCard } from './row-card.tsx';
import { type RowsProps, useBodyRows } from './use-body-rows.ts';

/** The rows as cards, for a phone. */
export function TableCards<Row extends object>(props: RowsProps<Row>) {
  const { rows, gapAfter, onFocus, onBlur } = useBodyRows(props, 132);
  return (
    <Box component="ul" onFocus={onFocus} onBlur={onBlur} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, gapBefore, ...row }) => (
        <Fragment key={id}>
          {gapBefore > 0 && <li aria-hidden style={{ height: gapBefore }} />}
          <RowCard {...row} />
        </Fragment>
      ))}
      {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter }} />}
    </Box>
  );
}
