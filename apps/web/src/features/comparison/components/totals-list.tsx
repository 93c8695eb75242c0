import Box from '@mui/material/Box';
import type { Sheet } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { type Cell, type Column, cellsOf, type DifferenceReference, totalsOf } from './compared.ts';
import { cellText, longNote } from './compared-text.ts';
import { bar, hatched } from './table-styles.ts';

interface TotalsListProps {
  sheet: Sheet;
  columns: readonly Column[];
  against: DifferenceReference;
  responseHref: (supplierId: string) => string;
}

const total = { kind: 'total', id: 'total' } as const;

/** List of totals, each with a bar for its difference. */
export function TotalsList({ sheet, columns, against, responseHref }: TotalsListProps) {
  const { t } = useTranslation();
  const currency = sheet.priceTable?.currency ?? '';
  const lineCount = sheet.priceTable?.lines.length ?? 0;
  const cells = cellsOf(total, columns, { figures: 'unit', against });
  const { mean, lowest, count } = totalsOf(columns);
  const base = Number(against === 'mean' ? mean : lowest);
  const hasBars = count > 1 && base > 0;
  const shares = columns.map((column, place) =>
    hasBars && cells[place]?.number ? Number(column.total) / base - 1 : 0,
  );
  const up = Math.max(0, ...shares);
  const down = Math.max(0, ...shares.map((share) => -share));
  const percentOf = (share: number) => (up + down > 0 ? (share / (up + down)) * 100 : 0);
  const zero = percentOf(down);
  // All ranks are as wide as the last one, so that names stand below each other.
  const rankWidth = Math.max(16, String(columns.length).length * 9);
  return (
    <Box component="section" aria-labelledby="totals-title" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline' }}>
        <Box component="h2" id="totals-title" sx={{ m: 0, flex: 1, fontSize: 14, fontWeight: 600 }}>
          {t('comparison.chart.totals', { currency })}
        </Box>
        {hasBars && against === 'mean' && (
          <Box sx={{ fontSize: 12, color: colours.ink3 }}>{t('comparison.chart.phone')}</Box>
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map((column, place) => {
          const cell = cells[place] as Cell;
          const share = shares[place] ?? 0;
          const background = cell.isPartial ? hatched : cell.isLowest ? colours.okFill : bar;
          return (
            <Box
              component="li"
              key={column.supplierId}
              sx={{
                display: 'grid',
                gridTemplateColumns: `${rankWidth}px minmax(0, 1fr) auto`,
                gap: '2px 8px',
                py: 1.25,
                borderBottom: `1px solid ${colours.line}`,
                alignItems: 'center',
              }}
            >
              <Box component="span" sx={{ color: colours.ink3, fontVariantNumeric: 'tabular-nums' }}>
                {place + 1}
              </Box>
              <AppLink
                href={responseHref(column.supplierId)}
                underline="hover"
                sx={{ fontWeight: 600, color: colours.ink, overflowWrap: 'anywhere' }}
              >
                {column.name}
              </AppLink>
              <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {cell.number === null
                  ? cellText(total, cell, t, currency)
                  : formatMoney(cell.number, currency)}
              </Box>
              {hasBars && (
                <Box
                  aria-hidden
                  sx={{
                    gridColumn: '2 / 4',
                    position: 'relative',
                    height: 6,
                    mt: 0.5,
                    borderRadius: '3px',
                    bgcolor: colours.tint2,
                  }}
                >
                  <Box
                    sx={{
                      position: 'absolute',
                      top: 0,
                      bottom: 0,
                      borderRadius: '3px',
                      background,
                      left: `${share < 0 ? zero - percentOf(-share) : zero}%`,
                      width: `${percentOf(Math.abs(share))}%`,
                    }}
                  />
                  <Box
                    sx={{
                      position: 'absolute',
                      top: -3,
                      bottom: -3,
                      left: `${zero}%`,
                      borderLeft: `1.5px dashed ${colours.ink3}`,
                    }}
                  />
                </Box>
              )}
              <Box
                sx={{
                  gridColumn: '2 / 4',
                  display: 'flex',
                  justifyContent: 'space-between',
                  fontSize: 12,
                  color: colours.ink3,
                }}
              >
                <span>{column.supplierCode}</span>
                <Box
                  component="span"
                  sx={{
                    ...(cell.isPartial && { color: colours.warn }),
                    ...(cell.isLowest && { color: colours.ok, fontWeight: 600 }),
                  }}
                >
                  {longNote(total, cell, column, t, { lineCount, against })}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
