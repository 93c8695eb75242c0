import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { Fragment, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyRowProps } from './body-row.tsx';
import { titleColumnOf } from './data-column.ts';
import { RowTitle, useRowClick } from './row-opening.tsx';

function PlainRowCard<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, opening, tickName, isSelected, onSelect, measure } = props;
  const { t } = useTranslation();
  const onRowClick = useRowClick(opening);
  const title = titleColumnOf(columns);
  const status = columns.find(({ card }) => card === 'status');
  const lines = columns.filter(
    (column) => column !== title && column.card !== 'status' && column.card !== 'hidden',
  );
  return (
    <Box
      component="li"
      ref={measure}
      data-index={index}
      onClick={onRowClick && ((event: MouseEvent<HTMLElement>) => onRowClick(event, row))}
      sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: lines.length > 0 ? 1 : 0 }}>
        {tickName !== null && (
          <Checkbox
            size="small"
            sx={{ mt: -1, ml: -1 }}
            checked={isSelected}
            onChange={() => onSelect(index)}
            slotProps={{ input: { 'aria-label': t('kit.table.selectRow', { name: tickName }) } }}
          />
        )}
        <Typography
          component="div"
          variant="subtitle1"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <RowTitle row={row} opening={opening}>
            {title?.cell(row)}
          </RowTitle>
        </Typography>
        {status?.cell(row)}
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
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {column.cell(row)}
            </Typography>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

/** One row as a card, for a phone. */
export const RowCard = memo(PlainRowCard) as typeof PlainRowCard;
