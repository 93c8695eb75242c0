import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PriceTable } from '@tenderbox/contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredMark } from '../../shared/forms/field.tsx';
import { useVirtualRows } from '../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../shared/theme/tokens.ts';

const rowHeight = 48;
const rowsWithoutVirtual = 100;

/** Line of the price table. */
interface PriceLineContent {
  key: string;
  code: string | null;
  description: string;
  quantity: string;
  unit: string | null;
}

/** Input of a supplier for a line. */
export type PricePart = 'unitPrice' | 'leadTime' | 'comment' | 'noBid';

interface PriceLinesProps {
  table: Omit<PriceTable, 'lines'>;
  lines: readonly PriceLineContent[];
  /** Renders the input of one cell. */
  answer: (line: PriceLineContent, part: PricePart, label: string) => ReactNode;
}

/** Price table as suppliers see it. Only the visible rows are rendered. */
export function PriceLines({ table, lines, answer }: PriceLinesProps) {
  const { t } = useTranslation();
  const id = useId();
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const { slots, gapAfter, measure, onFocus, onBlur } = useVirtualRows({
    count: lines.length,
    isVirtual: lines.length > rowsWithoutVirtual,
    rowHeight,
    scrollElement,
  });
  const parts: { part: PricePart; label: string }[] = [
    { part: 'unitPrice', label: t('sheets.unitPrice') },
    ...(table.leadTime ? [{ part: 'leadTime' as const, label: t(`sheets.leadTime.${table.leadTime}`) }] : []),
    ...(table.commentAllowed ? [{ part: 'comment' as const, label: t('sheets.comment') }] : []),
    ...(table.noBidAllowed ? [{ part: 'noBid' as const, label: t('sheets.noBid') }] : []),
  ];
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.5 }}>
        <Typography id={id} variant="h3" component="h3">
          {t('sheets.prices')}
        </Typography>
        <Typography variant="body2" sx={{ color: colours.ink3 }}>
          {t('sheets.pricesIn', { count: lines.length, currency: table.currency })}
        </Typography>
      </Box>
      <Paper
        variant="outlined"
        ref={setScrollElement}
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        sx={{ maxHeight: 520, overflow: 'auto' }}
      >
        <Table stickyHeader aria-labelledby={id} aria-rowcount={lines.length + 1} sx={{ minWidth: 640 }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('sheets.code')}</TableCell>
              <TableCell sx={{ minWidth: 200 }}>{t('sheets.description')}</TableCell>
              <TableCell align="right">{t('sheets.quantity')}</TableCell>
              <TableCell>{t('sheets.unit')}</TableCell>
              {parts.map(({ part, label }) => (
                <TableCell key={part} align={part === 'unitPrice' ? 'right' : 'left'}>
                  {label}
                  {part === 'unitPrice' && <RequiredMark />}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody onFocus={onFocus} onBlur={onBlur}>
            {slots.map(({ index, gapBefore }) => {
              const line = lines[index];
              if (!line) return null;
              return [
                gapBefore > 0 && (
                  <tr key={`${line.key}-gap`} aria-hidden>
                    <td style={{ height: gapBefore, padding: 0 }} />
                  </tr>
                ),
                <TableRow key={line.key} ref={measure} data-index={index} aria-rowindex={index + 2}>
                  <TableCell>{line.code}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{line.description}</TableCell>
                  <TableCell align="right">{line.quantity}</TableCell>
                  <TableCell>{line.unit}</TableCell>
                  {parts.map(({ part, label }) => (
                    <TableCell key={part} align={part === 'unitPrice' ? 'right' : 'left'}>
                      {answer(line, part, t('sheets.ofLine', { column: label, line: index + 1 }))}
                    </TableCell>
                  ))}
                </TableRow>,
              ];
            })}
            {gapAfter > 0 && (
              <tr aria-hidden>
                <td style={{ height: gapAfter, padding: 0 }} />
              </tr>
            )}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  );
}
