import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Sheet } from '@tenderbox/contract';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualRows } from '../../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import type { Column, Figures, Row } from './compared.ts';
import { OneSupplierRow } from './one-supplier-row.tsx';
import { toFooter, useRoomBelow } from './use-room-below.ts';

interface OneSupplierProps {
  title: string;
  sheet: Sheet;
  rows: readonly Row[];
  /** Visible suppliers. The best is the lowest among them. */
  columns: readonly Column[];
  figures: Figures;
  supplierId: string | null;
  onChoose: (supplierId: string) => void;
  responseHref: (supplierId: string) => string;
  onOpen: (row: Row) => void;
}

const rowsWithoutVirtual = 100;

/** Compares one supplier with the best of all, row by row. */
export function OneSupplier(props: OneSupplierProps) {
  const { title, sheet, rows, columns, figures, supplierId, onChoose, responseHref, onOpen } = props;
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const own = columns.find((column) => column.supplierId === supplierId) ?? columns[0];
  const isVirtual = rows.length > rowsWithoutVirtual;
  const { height, pageTop } = useRoomBelow(isVirtual ? scrollElement : null);
  const isRegion = isVirtual && pageTop === null;
  const { slots, gapAfter, measure, onFocus, onBlur } = useVirtualRows({
    count: rows.length,
    isVirtual,
    rowHeight: isPhone ? 72 : 47,
    scrollElement,
    pageTop,
  });
  if (!own) return null;
  const lineCount = sheet.priceTable?.lines.length ?? 0;
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 2, rowGap: 1, mb: 2 }}>
        <TextField
          select
          id={id}
          label={t('comparison.one.supplier')}
          value={own.supplierId}
          onChange={({ target }) => onChoose(target.value)}
          sx={{ width: { xs: '100%', sm: 360 } }}
        >
          {columns.map((column) => (
            <MenuItem key={column.supplierId} value={column.supplierId} sx={{ whiteSpace: 'normal' }}>
              {column.name} ({column.supplierCode})
            </MenuItem>
          ))}
        </TextField>
        <AppLink href={responseHref(own.supplierId)} sx={{ py: 1, fontSize: 13, fontWeight: 550 }}>
          {t('comparison.one.read')}
        </AppLink>
      </Box>
      <Box
        ref={setScrollElement}
        sx={{
          ...(isRegion && { maxHeight: height ?? '80dvh', overflow: 'auto', mb: toFooter }),
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
        onFocus={onFocus}
        onBlur={onBlur}
        {...(isRegion && { tabIndex: 0, role: 'region', 'aria-label': t('comparison.region') })}
      >
        <Box
          component="table"
          aria-label={t('comparison.table', { title })}
          aria-rowcount={rows.length + 1}
          sx={oneSupplierStyles}
        >
          <thead>
            <tr>
              <th scope="col">{t('comparison.what')}</th>
              <th scope="col">{t('comparison.one.own')}</th>
              {!isPhone && (
                <>
                  <th scope="col">{t('comparison.one.best')}</th>
                  <th scope="col">{t('comparison.one.difference')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {slots.map(({ index, gapBefore }) => {
              const row = rows[index] as Row;
              return (
                <Fragment key={row.id}>
                  {gapBefore > 0 && <Gap height={gapBefore} />}
                  <OneSupplierRow
                    row={row}
                    index={index}
                    own={own}
                    columns={columns}
                    figures={figures}
                    lineCount={lineCount}
                    isPhone={isPhone}
                    measure={measure}
                    onOpen={onOpen}
                    currency={sheet.priceTable?.currency ?? ''}
                  />
                </Fragment>
              );
            })}
            {gapAfter > 0 && <Gap height={gapAfter} />}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={4} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

const oneSupplierStyles = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '18px',
  '& th, & td': {
    p: '6px 12px',
    borderBottom: `1px solid ${colours.line}`,
    textAlign: 'right',
    fontWeight: 400,
    verticalAlign: 'top',
    '&:last-child': { pr: 0 },
  },
  '& th:first-of-type': { pl: 0, textAlign: 'left' },
  '& td': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', width: { xs: '45%', sm: '21%' } },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: colours.page,
    color: colours.ink3,
    fontSize: 12,
    zIndex: 1,
    fontWeight: 550,
    borderBottomColor: colours.line2,
  },
  '& .what': {
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    fontWeight: 550,
    color: colours.ink,
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .note': { display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink3, fontWeight: 400 },
  '& .lowest': { color: colours.ok, fontWeight: 620, '& .note': { color: colours.ok } },
  '& .missing': { color: colours.ink3, fontStyle: 'italic' },
  '& .long': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 4,
    overflow: 'hidden',
    whiteSpace: 'pre-line',
  },
  '& .section th': {
    pt: 2,
    fontWeight: 600,
    fontSize: 12,
    color: colours.ink3,
    borderBottomColor: colours.line2,
  },
  '& .total td, & .total .what': { fontSize: 14, fontWeight: 620 },
  '& .review': { color: colours.warn },
} as const;
