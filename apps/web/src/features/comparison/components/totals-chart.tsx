import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import type { Cell, Column, DifferenceReference } from './compared.ts';
import { differenceText, formatRoundedMoney } from './compared-text.ts';
import { bar, chartHeight, firstWidth, hatched } from './table-styles.ts';

interface TotalsChartProps {
  columns: readonly Column[];
  /** Cells of the totals row. */
  cells: readonly Cell[];
  /** Reference value of the totals. */
  base: string;
  against: DifferenceReference;
  currency: string;
  lineCount: number;
  columnWidth: number;
  /** First and last visible column. */
  from: number;
  to: number;
}

const labelRoom = 22;
const barWidth = 64;

/**
 * Bar chart of each total's difference from the average or the lowest, above its column. Hidden from
 * assistive technology because the totals row contains the same information.
 */
export const TotalsChart = memo(function TotalsChart(props: TotalsChartProps) {
  const { columns, cells, base, against, currency, lineCount, columnWidth, from, to } = props;
  const { t } = useTranslation();
  const shares = columns.map(({ total }, place) =>
    cells[place]?.number === null || total === null ? null : Number(total) / Number(base) - 1,
  );
  const known = shares.filter((share) => share !== null);
  const up = Math.max(0, ...known);
  const down = Math.max(0, ...known.map((share) => -share));
  const scale = up + down > 0 ? (chartHeight - 2 * labelRoom) / (up + down) : 0;
  const zero = labelRoom + up * scale;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        height: chartHeight,
        width: firstWidth + columns.length * columnWidth,
        fontSize: 12,
        lineHeight: '14px',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          left: firstWidth,
          right: 0,
          top: zero,
          height: '1px',
          bgcolor: colours.ink3,
        }}
      />
      <Box
        sx={{
          position: 'sticky',
          left: 0,
          width: firstWidth,
          height: '100%',
          zIndex: 1,
          bgcolor: colours.page,
          borderRight: `1px solid ${colours.line}`,
        }}
      >
        <Box sx={{ position: 'absolute', left: 24, top: 14, fontSize: 13, fontWeight: 600 }}>
          {t(against === 'mean' ? 'comparison.chart.title' : 'comparison.chart.titleLowest')}
        </Box>
        <Box
          sx={{
            position: 'absolute',
            right: 10,
            top: Math.max(34, Math.min(zero - 7, chartHeight - 18)),
            color: colours.ink2,
          }}
        >
          {t(against === 'mean' ? 'comparison.chart.mean' : 'comparison.chart.lowest', {
            amount: formatRoundedMoney(base, currency),
          })}
        </Box>
      </Box>
      {columns.slice(from, to + 1).map(({ supplierId, pricedLineCount }, index) => {
        const place = from + index;
        const share = shares[place];
        const cell = cells[place];
        if (share === null || share === undefined || !cell) return null;
        const height = Math.round(Math.abs(share) * scale);
        const isUp = share >= 0;
        const right = `calc(100% - ${firstWidth + (place + 1) * columnWidth - 12}px)`;
        const edge = (more: number) =>
          isUp ? { bottom: chartHeight - zero + more } : { top: zero + 1 + more };
        return (
          <Box key={supplierId}>
            <Box
              sx={{
                position: 'absolute',
                right,
                width: Math.min(barWidth, columnWidth - 24),
                height,
                ...edge(0),
                borderRadius: isUp ? '3px 3px 0 0' : '0 0 3px 3px',
                background: cell.isPartial ? hatched : cell.isLowest ? colours.okFill : bar,
              }}
            />
            <Box
              sx={{
                position: 'absolute',
                right,
                ...edge(height + 3),
                whiteSpace: 'nowrap',
                color: cell.isLowest ? colours.ok : colours.ink2,
                fontWeight: cell.isLowest ? 600 : 400,
              }}
            >
              {cell.isPartial
                ? t('comparison.lines', { done: pricedLineCount, total: lineCount })
                : differenceText(share)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
});
