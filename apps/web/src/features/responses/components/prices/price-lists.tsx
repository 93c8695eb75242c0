import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  hasValue,
  lineTotal,
  type PriceLine,
  type PriceTable,
  pricePath,
  shownPriceFields,
} from '@tenderbox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredMark } from '../../../../shared/forms/field.tsx';
import { useVirtualRows } from '../../../../shared/tables/use-virtual-rows.ts';
import { useDraft } from '../../draft/draft-context.ts';
import type { DraftStore } from '../../draft/draft-store.ts';
import type { DraftSummary } from '../../draft/draft-summary.ts';
import { PriceCard, PriceRow } from './price-row.tsx';
import { PricesTotal } from './prices-total.tsx';

const rowHeight = 44;
const cardHeight = 190;
const rowsWithoutVirtual = 100;

interface PriceListProps {
  table: PriceTable;
  pasted: ReadonlySet<string>;
}

/** Price lines as a table. Only the visible rows are rendered. */
export function PriceGrid({ table, pasted, summary }: PriceListProps & { summary: DraftSummary['prices'] }) {
  const { t } = useTranslation();
  const { reveal } = useDraft();
  const { lines } = table;
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = lines.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure, onFocus, onBlur, scrollTo } = useVirtualRows({
    count: lines.length,
    isVirtual,
    rowHeight,
    scrollElement,
  });
  useEffect(() => {
    reveal.current = (lineId) => scrollTo(lines.findIndex(({ id }) => id === lineId));
    return () => {
      reveal.current = null;
    };
  });
  const others = shownPriceFields(table).filter((field) => field !== 'unitPrice');
  return (
    <div className="grid" data-virtual={isVirtual || undefined}>
      <div className="scroll" ref={setScrollElement}>
        <table
          aria-labelledby="part-prices"
          aria-rowcount={lines.length + 1}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          <thead>
            <tr className="line columns" style={{ gridTemplateColumns: columnsOf(table) }}>
              <th scope="col">{t('sheets.code')}</th>
              <th scope="col">{t('sheets.description')}</th>
              <th scope="col" className="quantity">
                {t('responses.prices.qty')}
              </th>
              <th scope="col">{t('sheets.unit')}</th>
              <th scope="col" className="unitPrice">
                {t('sheets.unitPrice')}
                <RequiredMark />
              </th>
              <th scope="col" className="total">
                {t('responses.prices.lineTotal')}
              </th>
              {others.map((field) => (
                <th scope="col" key={field} className={field}>
                  {field === 'leadTime'
                    ? t(`sheets.leadTime.${table.leadTime ?? 'DAYS'}`)
                    : t(`sheets.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map(({ index, gapBefore }) => {
              const line = lines[index];
              return (
                line && (
                  <tr
                    key={line.id}
                    ref={measure}
                    className="line"
                    data-index={index}
                    aria-rowindex={index + 2}
                    style={{
                      gridTemplateColumns: columnsOf(table),
                      marginTop: gapBefore > 0 ? gapBefore : undefined,
                    }}
                  >
                    <PriceRow table={table} line={line} index={index} pasted={pasted} />
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
        {gapAfter > 0 && <div aria-hidden style={{ height: gapAfter }} />}
      </div>
      <PricesTotal table={table} summary={summary} />
    </div>
  );
}

/** The least and the greatest width of each column; a share instead of the greatest grows with the table. */
const columnWidths = {
  code: [60, '64px'],
  description: [260, '1fr'],
  quantity: [60, '68px'],
  unit: [84, '96px'],
  unitPrice: [104, '112px'],
  total: [108, '116px'],
  leadTime: [84, '92px'],
  noBid: [52, '56px'],
} as const;

const widthsOf = (table: PriceTable) => {
  const { code, description, quantity, unit, unitPrice, total, ...own } = columnWidths;
  // The comment is a line of its own below the others.
  const fields = shownPriceFields(table).filter((field) => field === 'leadTime' || field === 'noBid');
  return [code, description, quantity, unit, unitPrice, total, ...fields.map((field) => own[field])];
};

const columnsOf = (table: PriceTable): string =>
  widthsOf(table)
    .map(([least, greatest]) => `minmax(${least}px, ${greatest})`)
    .join(' ');

/** How wide the table of lines is at least, in pixels, with its border. */
export const priceGridWidth = (table: PriceTable): number =>
  widthsOf(table).reduce((sum, [least]) => sum + least, 2);

/** Price lines as cards. Runs of completed lines are collapsed. */
export function PriceCards({ table, pasted }: PriceListProps) {
  const { t } = useTranslation();
  const { store, reveal } = useDraft();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  // Computed once on opening: a card must not collapse while it is being filled in.
  const [done] = useState(() => doneLines(table, store));
  const items = foldedLines(table.lines, done, unfolded);
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = items.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure, onFocus, onBlur, scrollTo } = useVirtualRows({
    count: items.length,
    isVirtual,
    rowHeight: cardHeight,
    scrollElement,
  });
  useEffect(() => {
    reveal.current = (lineId) => {
      const place = items.findIndex((item) => 'id' in item && item.id === lineId);
      if (place >= 0) scrollTo(place);
      else setUnfolded(new Set(table.lines.map(({ id }) => id)));
    };
    return () => {
      reveal.current = null;
    };
  });
  const placeOf = new Map(table.lines.map(({ id }, place) => [id, place]));
  return (
    <Box
      className="cards"
      ref={setScrollElement}
      data-virtual={isVirtual || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {slots.map(({ index, gapBefore }) => {
        const item = items[index];
        if (!item) return null;
        const key = 'id' in item ? item.id : `${item.first.id}-fold`;
        return (
          <div
            key={key}
            ref={measure}
            data-index={index}
            style={gapBefore > 0 ? { marginTop: gapBefore } : undefined}
          >
            {'id' in item ? (
              <PriceCard table={table} line={item} index={placeOf.get(item.id) ?? 0} pasted={pasted} />
            ) : (
              <Button
                fullWidth
                variant="outlined"
                color="inherit"
                onClick={() => setUnfolded(new Set([...unfolded, ...item.ids]))}
                sx={{ minHeight: 44, mb: 1 }}
              >
                {t('responses.prices.unfold', {
                  from: item.first.code ?? item.first.description,
                  to: item.last.code ?? item.last.description,
                })}
              </Button>
            )}
          </div>
        );
      })}
      {gapAfter > 0 && <div aria-hidden style={{ height: gapAfter }} />}
    </Box>
  );
}

interface Fold {
  first: PriceLine;
  last: PriceLine;
  ids: string[];
}

function doneLines(table: PriceTable, store: DraftStore): ReadonlySet<string> {
  const { values } = store;
  const isDone = (line: PriceLine) =>
    lineTotal(table, line, values) !== null || hasValue(values[pricePath(line.id, 'noBid')]);
  return new Set(table.lines.filter(isDone).map(({ id }) => id));
}

/** Shows the first and last of each run of completed lines and collapses those between them if there are enough. */
function foldedLines(
  lines: readonly PriceLine[],
  done: ReadonlySet<string>,
  unfolded: ReadonlySet<string>,
): (PriceLine | Fold)[] {
  const items: (PriceLine | Fold)[] = [];
  let run: PriceLine[] = [];
  const endRun = () => {
    const inner = run.slice(1, -1);
    const [first, last] = [inner[0], inner.at(-1)];
    if (inner.length < 3 || !first || !last) items.push(...run);
    else {
      const ids = inner.map(({ id }) => id);
      items.push(run[0] as PriceLine, { first, last, ids }, run.at(-1) as PriceLine);
    }
    run = [];
  };
  for (const line of lines) {
    if (done.has(line.id) && !unfolded.has(line.id)) run.push(line);
    else {
      endRun();
      items.push(line);
    }
  }
  endRun();
  return items;
}
