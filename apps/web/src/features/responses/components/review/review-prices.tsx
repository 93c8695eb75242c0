import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lineTotal, type PriceLine, type PriceTable, pricePath, shownPriceFields } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { useVirtualRows } from '../../../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { useDraft } from '../../draft/draft-context.ts';
import { type DraftSummary, digitsOf } from '../../draft/draft-summary.ts';
import { answerText } from '../form/answer-text.ts';
import { MissingMark } from '../form/missing-mark.tsx';
import type { ChangedAnswer } from '../form/use-changed-meanwhile.ts';
import { PricesTotal } from '../prices/prices-total.tsx';
import { ChangedNote, Part } from './review-part.tsx';

interface ReviewPricesProps {
  table: PriceTable;
  summary: DraftSummary;
  changed: ReadonlyMap<string, ChangedAnswer>;
  onShowField: (path: string) => void;
}

const rowsWithoutVirtual = 100;

/** Prices as the buyer will read them. */
export function ReviewPrices({ table, summary, changed, onShowField }: ReviewPricesProps) {
  const { t } = useTranslation();
  const { store, isReadOnly } = useDraft();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { lines, currency } = table;
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = lines.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure } = useVirtualRows({
    count: lines.length,
    isVirtual,
    rowHeight: isPhone ? 60 : 44,
    scrollElement,
  });
  const { values } = store;
  const open = new Set(summary.problems.map(({ path }) => /^prices\/([^/]+)/.exec(path)?.[1]));
  const others = shownPriceFields(table).filter((field) => field !== 'unitPrice' && field !== 'noBid');
  const [first] = lines;

  function cells(line: PriceLine) {
    const of = (field: Parameters<typeof pricePath>[1]) => values[pricePath(line.id, field)] ?? null;
    const isNoBid = table.noBidAllowed && of('noBid') === true;
    const price = of('unitPrice');
    const isOpen = open.has(line.id);
    const changes = shownPriceFields(table).flatMap((field) => changed.get(pricePath(line.id, field)) ?? []);
    return {
      isOpen,
      notes: changes.map((change) => <ChangedNote key={change.path} change={change} />),
      price: isOpen ? (
        <MissingMark text={typeof price === 'string' ? price : t('responses.review.isMissing')} />
      ) : isNoBid ? (
        t('responses.prices.noBid')
      ) : (
        shownNumber(String(price ?? ''), digitsOf(table))
      ),
      total: shownNumber(lineTotal(table, line, values) ?? '–'),
      others: others.map((field) => ({ field, text: answerText(of(field), t) })),
    };
  }

  return (
    <Part
      title={t('sheets.prices')}
      action={
        !isReadOnly &&
        first && (
          <Button size="small" onClick={() => onShowField(pricePath(first.id, 'unitPrice'))}>
            {t('responses.review.change')}
          </Button>
        )
      }
    >
      <Box
        ref={setScrollElement}
        tabIndex={isVirtual ? 0 : undefined}
        sx={{
          ...tableStyles,
          ...(isVirtual && { maxHeight: 560, overflowY: 'auto' }),
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
      >
        <table aria-label={t('sheets.prices')}>
          {!isPhone && (
            <thead>
              <tr>
                <th scope="col">{t('sheets.code')}</th>
                <th scope="col">{t('sheets.description')}</th>
                <th scope="col" className="figure">
                  {t('sheets.quantity')}
                </th>
                <th scope="col">{t('sheets.unit')}</th>
                <th scope="col" className="figure">
                  {t('responses.prices.unitPriceIn', { currency })}
                </th>
                <th scope="col" className="figure">
                  {t('responses.prices.lineTotalIn', { currency })}
                </th>
                {others.map((field) => (
                  <th scope="col" key={field} className={field === 'leadTime' ? 'figure' : undefined}>
                    {field === 'leadTime'
                      ? t(`sheets.leadTime.${table.leadTime ?? 'DAYS'}`)
                      : t('sheets.comment')}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {slots.map(({ index, gapBefore }) => {
              const line = lines[index];
              if (!line) return null;
              const { isOpen, notes, price, total, others: more } = cells(line);
              const marks = {
                'data-open': isOpen ? '' : undefined,
                'data-changed': notes.length > 0 ? '' : undefined,
              };
              return [
                gapBefore > 0 && (
                  <tr key={`${line.id}-gap`} aria-hidden>
                    <td style={{ height: gapBefore, padding: 0, border: 0 }} />
                  </tr>
                ),
                isPhone ? (
                  <tr key={line.id} ref={measure} data-index={index} {...marks}>
                    <td>
                      {line.description}
                      <div className="quiet">
                        {line.code}, {shownNumber(line.quantity)} {line.unit}
                      </div>
                      {notes}
                    </td>
                    <td className="figure">
                      <b>{isOpen ? price : total}</b>
                      {!isOpen && (
                        <div className="quiet">
                          {t('responses.prices.at')} {price}
                        </div>
                      )}
                    </td>
                  </tr>
                ) : (
                  <tr key={line.id} ref={measure} data-index={index} {...marks}>
                    <td className="quiet">{line.code}</td>
                    <td>
                      {line.description}
                      {notes}
                    </td>
                    <td className="figure">{shownNumber(line.quantity)}</td>
                    <td>{line.unit}</td>
                    <td className="figure">{price}</td>
                    <td className="figure">{total}</td>
                    {more.map(({ field, text }) => (
                      <td key={field} className={field === 'leadTime' ? 'figure' : undefined}>
                        {text}
                      </td>
                    ))}
                  </tr>
                ),
              ];
            })}
            {gapAfter > 0 && (
              <tr aria-hidden>
                <td style={{ height: gapAfter, padding: 0, border: 0 }} />
              </tr>
            )}
          </tbody>
        </table>
      </Box>
      <Box sx={{ '& .sum': sumStyles }}>
        <PricesTotal table={table} summary={summary.prices} />
      </Box>
    </Part>
  );
}

const tableStyles = {
  overflowX: 'auto',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { fontSize: 12, fontWeight: 550, color: colours.ink3, textAlign: 'left', px: 1, py: 1 },
  '& td': {
    px: 1,
    py: 1.5,
    borderTop: `1px solid ${colours.line}`,
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  // A description may be one long word.
  '& td:nth-of-type(2)': { overflowWrap: 'anywhere' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .quiet': { color: colours.ink3, fontSize: 12 },
  // A code is broken only where it is longer than its column can be.
  '& td.quiet': { overflowWrap: 'break-word' },
  '& tr[data-changed] td': { bgcolor: colours.warnTint },
  '& tr[data-open] td': { bgcolor: '#FFF6F5' },
} as const;

const sumStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 1,
  py: 1.75,
  fontSize: 13,
  color: colours.ink2,
  borderTop: `1px solid ${colours.line}`,
  '& b': { fontSize: 16, fontWeight: 650, color: colours.ink },
} as const;
