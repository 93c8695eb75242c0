import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type FieldValues,
  lineTotal,
  type PriceField,
  type PriceLine,
  type PriceTable,
  pricePath,
  priceTotal,
} from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { Fragment, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualRows } from '../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { formatDecimal, formatMoney } from './format-amount.ts';

const rowHeight = 45;
const rowsWithoutVirtual = 100;

interface SubmittedPriceTableProps {
  table: PriceTable;
  values: FieldValues;
}

/** Submitted price table with exact totals. Only the visible rows are rendered. */
export function SubmittedPriceTable({ table, values }: SubmittedPriceTableProps) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const { lines, currency } = table;
  const isVirtual = lines.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure } = useVirtualRows({
    count: lines.length,
    isVirtual,
    rowHeight: isPhone ? 84 : rowHeight,
    scrollElement,
  });
  const columns = columnsOf(table, isPhone);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.5 }}>
        <Typography id={id} variant="h3" component="h3">
          {t('sheets.prices')}
        </Typography>
        <Typography variant="body2" sx={{ color: colours.ink3 }}>
          {t('sheets.pricesIn', { count: lines.length, currency })}
        </Typography>
      </Box>
      <Paper
        variant="outlined"
        ref={setScrollElement}
        sx={{
          ...(isVirtual ? { maxHeight: 560, overflow: 'auto' } : { overflowX: 'auto' }),
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
        {...(isVirtual && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
      >
        <Table stickyHeader={isVirtual} aria-labelledby={id} aria-rowcount={lines.length + 1}>
          {!isPhone && (
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} align={isFigure(column) ? 'right' : 'left'}>
                    {headOf(column, table, t)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
          )}
          <TableBody>
            {slots.map(({ index, gapBefore }) => {
              const line = lines[index];
              if (!line) return null;
              return (
                <Fragment key={line.id}>
                  {gapBefore > 0 && (
                    <tr aria-hidden>
                      <td style={{ height: gapBefore, padding: 0 }} />
                    </tr>
                  )}
                  <TableRow ref={measure} data-index={index} aria-rowindex={index + 2}>
                    {isPhone ? (
                      <PhoneLine table={table} line={line} values={values} />
                    ) : (
                      columns.map((column) => (
                        <TableCell
                          key={column}
                          align={isFigure(column) ? 'right' : 'left'}
                          sx={{
                            overflowWrap: isProse(column) ? 'anywhere' : 'break-word',
                            ...(isFigure(column) && figure),
                          }}
                        >
                          <LineFact column={column} table={table} line={line} values={values} />
                        </TableCell>
                      ))
                    )}
                  </TableRow>
                </Fragment>
              );
            })}
            {gapAfter > 0 && (
              <tr aria-hidden>
                <td style={{ height: gapAfter, padding: 0 }} />
              </tr>
            )}
          </TableBody>
        </Table>
      </Paper>
      <Total table={table} values={values} />
    </Box>
  );
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

type Column =
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unitPrice'
  | 'lineTotal'
  | 'leadTime'
  | 'comment';

const isFigure = (column: Column) => ['quantity', 'unitPrice', 'lineTotal', 'leadTime'].includes(column);

/** Longer texts, which break anywhere so that short words such as units stay whole. */
const isProse = (column: Column) => column === 'description' || column === 'comment';

function columnsOf({ lines, leadTime, commentAllowed }: PriceTable, isPhone: boolean): Column[] {
  if (isPhone) return [];
  return [
    ...(lines.some(({ code }) => code) ? (['code'] as const) : []),
    ...(['description', 'quantity', 'unit', 'unitPrice', 'lineTotal'] as const),
    ...(leadTime ? (['leadTime'] as const) : []),
    ...(commentAllowed ? (['comment'] as const) : []),
  ];
}

function headOf(column: Column, { leadTime }: PriceTable, t: TFunction): string {
  return column === 'leadTime' ? t(`sheets.leadTime.${leadTime ?? 'DAYS'}`) : t(`sheets.${column}`);
}

interface OfLine extends SubmittedPriceTableProps {
  line: PriceLine;
}

function useSubmittedLine({ table, line, values }: OfLine) {
  const of = (field: PriceField) => values[pricePath(line.id, field)];
  const isNoBid = table.noBidAllowed && of('noBid') === true;
  const price = of('unitPrice');
  return {
    isNoBid,
    price: !isNoBid && typeof price === 'string' && price !== '' ? price : null,
    total: lineTotal(table, line, values),
    leadTime: isNoBid ? '' : String(of('leadTime') ?? ''),
    comment: String(of('comment') ?? ''),
  };
}

function LineFact({ column, ...of }: OfLine & { column: Column }) {
  const { t } = useTranslation();
  const { table, line } = of;
  const given = useSubmittedLine(of);
  switch (column) {
    case 'quantity':
      return formatDecimal(line.quantity);
    case 'unitPrice':
      if (given.price !== null) return formatMoney(given.price, table.currency);
      return <Quiet text={t(given.isNoBid ? 'sheets.noBid' : 'sheets.noPrice')} />;
    case 'lineTotal':
      return given.total === null ? '–' : <b>{formatMoney(given.total, table.currency)}</b>;
    case 'leadTime':
    case 'comment':
      return given[column];
    default:
      return line[column];
  }
}

function Quiet({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ color: colours.ink3 }}>
      {text}
    </Box>
  );
}

/** Price line as a card on a phone: description, quantity and price, and the total on the right. */
function PhoneLine(of: OfLine) {
  const { t } = useTranslation();
  const { table, line } = of;
  const { price, total, isNoBid, leadTime, comment } = useSubmittedLine(of);
  const amount = [formatDecimal(line.quantity), line.unit].filter(Boolean).join(' ');
  return (
    <TableCell>
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 550 }}>
          {line.description}
          {line.code && <Quiet text={` ${line.code}`} />}
        </Box>
        <Box sx={{ ...figure, fontWeight: 600 }}>
          {total === null ? '–' : formatMoney(total, table.currency)}
        </Box>
      </Box>
      <Quiet
        text={
          price === null
            ? `${amount}, ${t(isNoBid ? 'sheets.noBid' : 'sheets.noPrice')}`
            : `${amount} × ${formatMoney(price, table.currency)}`
        }
      />
      {leadTime && (
        <Box
          sx={{ color: colours.ink3 }}
        >{`${t(`sheets.leadTime.${table.leadTime ?? 'DAYS'}`)}: ${leadTime}`}</Box>
      )}
      {comment && <Box sx={{ overflowWrap: 'anywhere' }}>{comment}</Box>}
    </TableCell>
  );
}

/** Sum of the priced lines. States if lines are missing. */
function Total({ table, values }: SubmittedPriceTableProps) {
  const { t } = useTranslation();
  const { total, priced } = useMemo(
    () => ({
      total: priceTotal(table, values),
      priced: table.lines.filter((line) => lineTotal(table, line, values) !== null).length,
    }),
    [table, values],
  );
  const isWhole = priced === table.lines.length;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'baseline',
        columnGap: 1.5,
        mt: 1.5,
        pr: 2,
      }}
    >
      <Box sx={{ color: colours.ink2 }}>{t('sheets.total')}</Box>
      {!isWhole && (
        <Box sx={{ fontSize: 13, color: colours.warn }}>
          {t('sheets.incomplete', { done: priced, total: table.lines.length })}
        </Box>
      )}
      <Box sx={{ ...figure, fontSize: 20, lineHeight: '28px', fontWeight: 620 }}>
        {formatMoney(total, table.currency)} {table.currency}
      </Box>
    </Box>
  );
}
