import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { Fragment, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { titleColumnOf } from './data-column.ts';
import { RowTitle, useRowClick } from './row-opening.tsx';
import type { RowsProps } from './table-rows.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** The rows as cards, for a phone. */
export function TableCards<Row extends object>(props: RowsProps<Row>) {
  const { table, columns, opening, hasSelection, rowName, isVirtual, scrollElement } = props;
  const { t } = useTranslation();
  const { rows } = table.getRowModel();
  const onRowClick = useRowClick(opening);
  const title = titleColumnOf(columns);
  const status = columns.find(({ card }) => card === 'status');
  const lines = columns.filter(
    (column) => column !== title && column.card !== 'status' && column.card !== 'hidden',
  );
  const virtual = useVirtualRows({ count: rows.length, isVirtual, rowHeight: 132, scrollElement });

  return (
    <Box
      component="ul"
      onFocus={virtual.onFocus}
      onBlur={virtual.onBlur}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {virtual.slots.map(({ index, gapBefore }) => {
        const row = rows[index];
        if (!row) return null;
        const data = row.original;
        return (
          <Fragment key={row.id}>
            {gapBefore > 0 && <li aria-hidden style={{ height: gapBefore }} />}
            <Box
              component="li"
              ref={virtual.measure}
              data-index={index}
              onClick={onRowClick && ((event: MouseEvent<HTMLElement>) => onRowClick(event, data))}
              sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
            >
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: lines.length > 0 ? 1 : 0 }}>
                {hasSelection && (
                  <Checkbox
                    size="small"
                    sx={{ mt: -1, ml: -1 }}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                    slotProps={{ input: { 'aria-label': t('kit.table.selectRow', { name: rowName(data) }) } }}
                  />
                )}
                <Typography
                  component="div"
                  variant="subtitle1"
                  sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
                >
                  <RowTitle row={data} opening={opening}>
                    {title?.cell(data)}
                  </RowTitle>
                </Typography>
                {status?.cell(data)}
              </Box>
              <Box
                component="dl"
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(88px, 32%) 1fr',
                  rowGap: 0.5,
                  columnGap: 1.5,
                  m: 0,
                }}
              >
                {lines.map((column) => (
                  <Fragment key={column.id}>
                    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                      {column.header}
                    </Typography>
                    <Typography
                      component="dd"
                      variant="body2"
                      sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}
                    >
                      {column.cell(data)}
                    </Typography>
                  </Fragment>
                ))}
              </Box>
            </Box>
          </Fragment>
        );
      })}
      {virtual.gapAfter > 0 && <li aria-hidden style={{ height: virtual.gapAfter }} />}
    </Box>
  );
}
