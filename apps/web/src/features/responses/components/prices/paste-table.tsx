import Box from '@mui/material/Box';
import { minorDigits, type PriceTable, shownPriceFields } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { useVirtualRows } from '../../../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import type { PastedCell } from '../../draft/pasted-prices.ts';
import { columnName } from '../rejected-cells.tsx';

const rowsWithoutVirtual = 100;
const rowHeight = 37;

interface PasteTableProps {
  table: PriceTable;
  cells: readonly PastedCell[];
}

/** Pasted cells as they will be saved, line by line. Only the visible rows are rendered. */
export function PasteTable({ table, cells }: PasteTableProps) {
  const { t } = useTranslation();
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const rows = [
    ...Map.groupBy(
      cells.filter(({ field }) => field !== null),
      ({ row }) => row,
    ).values(),
  ];
  const fields = shownPriceFields(table).filter((field) => cells.some((cell) => cell.field === field));
  const isVirtual = rows.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure } = useVirtualRows({
    count: rows.length,
    isVirtual,
    rowHeight,
    scrollElement,
  });
  if (rows.length === 0) return null;
  const gap = (height: number, key: string) => (
    <tr key={key} aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
  return (
    <Box
      ref={setScrollElement}
      role="region"
      aria-label={t('pastedPrices.table')}
      tabIndex={0}
      sx={tableStyles}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('pastedPrices.line')}</th>
            {fields.map((field) => (
              <th key={field} scope="col" className={field}>
                {field === 'unitPrice'
                  ? t('responses.prices.unitPriceIn', { currency: table.currency })
                  : columnName(field, table, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map(({ index, gapBefore }) => {
            const row = rows[index] ?? [];
            const line = row[0]?.line;
            return [
              gapBefore > 0 && gap(gapBefore, `gap ${index}`),
              <tr key={index} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <th scope="row">{line?.code ?? line?.description}</th>
                {fields.map((field) => (
                  <td key={field} className={field}>
                    <StoredValue
                      cell={row.find((cell) => cell.field === field)}
                      currency={field === 'unitPrice' ? table.currency : null}
                    />
                  </td>
                ))}
              </tr>,
            ];
          })}
          {gapAfter > 0 && gap(gapAfter, 'gap after')}
        </tbody>
      </table>
    </Box>
  );
}

function StoredValue({ cell, currency }: { cell: PastedCell | undefined; currency: string | null }) {
  const { t } = useTranslation();
  if (!cell) return null;
  const { outcome, text, field } = cell;
  if (outcome === 'UNDECIDED') return <span className="undecided">{text} ?</span>;
  if ('rejection' in outcome) {
    return <span className="rejected">{t('pastedPrices.notPasted', { text })}</span>;
  }
  const { value } = outcome;
  const decimals = currency ? minorDigits(currency) : 0;
  const number = typeof value === 'string' && field !== 'comment' ? shownNumber(value, decimals) : value;
  const shown = value === true ? t('pastedPrices.noBid') : number;
  return (
    <>
      {shown ?? <i>{t('pastedPrices.empty')}</i>}
      {typeof value === 'string' && text !== shown && text !== value && (
        <div className="quiet">{t('pastedPrices.pastedText', { text })}</div>
      )}
    </>
  );
}

const tableStyles = {
  overflow: 'auto',
  minHeight: 120,
  maxHeight: { xs: '50vh', sm: 380 },
  border: `1px solid ${colours.line}`,
  borderRadius: 1,
  fontSize: 13,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    px: 1.5,
    py: 1,
    textAlign: 'left',
    fontWeight: 400,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${colours.line}`,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: colours.tint,
    color: colours.ink3,
    fontSize: 12,
    fontWeight: 550,
  },
  '& .unitPrice, & .leadTime': { textAlign: 'right' },
  '& .quiet, & i': { color: colours.ink3, fontSize: 12 },
  '& .rejected': { color: colours.bad },
  '& .undecided': { color: colours.warn },
} as const;
