import Box from '@mui/material/Box';
import { sheetLimits } from '@tenderbox/contract';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../../entities/keys/use-key-group.ts';
import { useVirtualRows } from '../../../../shared/tables/use-virtual-rows.ts';
import { changeCell, type LineColumn, lineColumns, pasteCells, removeLine } from '../sheet/sheet-changes.ts';
import { filledLines, type PricesDraft } from '../sheet/sheet-draft.ts';
import { pricesKey, sheetIssues } from '../sheet/sheet-issues.ts';
import type { SheetMessages } from '../sheet/sheet-messages.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { pastedCells } from './pasted-cells.ts';
import { PriceFoot, PriceHead } from './price-options.tsx';
import { PriceRow } from './price-row.tsx';
import { gridStyles } from './price-styles.ts';

const rowHeight = 36;
const rowsWithoutVirtual = 100;

interface PriceGridProps {
  store: SheetStore;
  prices: PricesDraft;
  messages: SheetMessages;
  say: (text: string) => void;
}

/** Lines of the price table, typed or pasted from a spreadsheet. Only visible rows are rendered. */
export function PriceGrid({ store, prices, messages, say }: PriceGridProps) {
  const { t } = useTranslation();
  useKeyGroup('prices');
  const { lines } = prices;
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  // One extra empty row for adding the next line.
  const count = Math.min(lines.length + 1, sheetLimits.lines);
  const { slots, gapAfter, measure, onFocus, onBlur } = useVirtualRows({
    count,
    isVirtual: count > rowsWithoutVirtual,
    rowHeight,
    scrollElement,
  });
  const goTo = useCellFocus(scrollElement, count);
  useRevealFirstLine(store, goTo);

  const onText = useCallback(
    (place: number, column: LineColumn, text: string) =>
      store.change(changeCell(place, column, text), `${place}.${column}`),
    [store],
  );
  const onRemove = useCallback(
    (place: number) => {
      store.change(removeLine(place));
      say(t('taskEditor.prices.removed', { line: place + 1 }));
      goTo(place, 'description');
    },
    [store, say, t, goTo],
  );
  const paste = useCallback(
    (place: number, column: LineColumn, text: string): boolean => {
      const rows = pastedCells(text);
      if (!rows) return false;
      store.change(pasteCells(place, column, rows));
      const taken = Math.min(rows.length, sheetLimits.lines - place);
      const isCut = taken < rows.length;
      say(t(isCut ? 'taskEditor.prices.pastedCut' : 'taskEditor.prices.pasted', { count: taken }));
      return true;
    },
    [store, say, t],
  );

  const pasteAtEnd = useCallback(
    (text: string) => paste(store.sheet.prices ? filledLines(store.sheet.prices).length : 0, 'code', text),
    [paste, store],
  );

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cell = cellOf(event.target);
    if (cell && paste(cell.place, cell.column, event.clipboardData.getData('text/plain'))) {
      event.preventDefault();
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = cellOf(event.target);
    if (!cell) return;
    const step = (by: number) => () => {
      const place = cell.place + by;
      return place >= 0 && place < count ? goTo(place, cell.column) : false;
    };
    runKey('prices', event, { lineAbove: step(-1), lineBelow: step(1) });
  }

  const own = messages.get(pricesKey);
  return (
    <Box
      component="section"
      aria-label={t('taskEditor.prices.title')}
      data-field={`sheet.${pricesKey}`}
      sx={gridStyles}
    >
      <PriceHead
        store={store}
        lineCount={filledLines(prices).length}
        currency={prices.currency}
        onPasted={pasteAtEnd}
      />
      <div className="grid" ref={setScrollElement}>
        <table
          aria-label={t('taskEditor.prices.title')}
          aria-rowcount={count + 1}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          <thead>
            <tr className="line columns">
              <td className="place" />
              {lineColumns.map((column) => (
                <th key={column} scope="col" className={column}>
                  {t(`sheets.${column}`)}
                </th>
              ))}
              <td className="end" />
            </tr>
          </thead>
          <tbody>
            {slots.map(({ index, gapBefore }) => {
              const line = lines[index];
              return (
                <tr
                  key={line?.key ?? 'next'}
                  ref={measure}
                  aria-rowindex={index + 2}
                  data-index={index}
                  data-field={line && `sheet.${line.key}`}
                  className="line"
                  style={gapBefore > 0 ? { marginTop: gapBefore } : undefined}
                >
                  <PriceRow
                    line={line}
                    index={index}
                    messages={line && messages.get(line.key)}
                    onText={onText}
                    onRemove={onRemove}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
        {gapAfter > 0 && <div aria-hidden style={{ height: gapAfter }} />}
      </div>
      {own?.lines && <Box className="message">{own.lines}</Box>}
      <PriceFoot
        store={store}
        leadTime={prices.leadTime}
        commentAllowed={prices.commentAllowed}
        noBidAllowed={prices.noBidAllowed}
      />
    </Box>
  );
}

function cellOf(target: EventTarget): { place: number; column: LineColumn } | null {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined ? null : { place: Number(row), column: column as LineColumn };
}

/** Focuses a cell. Scrolls it into view first if it is not rendered. */
function useCellFocus(scrollElement: HTMLElement | null, count: number) {
  return useCallback(
    (place: number, column: LineColumn) => {
      const find = () =>
        scrollElement?.querySelector<HTMLInputElement>(`[data-row="${place}"][data-column="${column}"]`);
      const focus = () => {
        const cell = find();
        cell?.focus();
        cell?.select();
        return cell;
      };
      if (focus() || !scrollElement) return;
      scrollElement.scrollTop = ((place - 3) / count) * scrollElement.scrollHeight;
      // The row is rendered within two animation frames.
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [scrollElement, count],
  );
}

/** After a failed save, moves to the first invalid line unless something above it is invalid as well. */
function useRevealFirstLine(store: SheetStore, goTo: (place: number, column: LineColumn) => void) {
  const { submitCount, errors } = useFormContext().formState;
  const isAbove = Boolean(errors.title || errors.instructions || errors.documents);
  const reveal = useRef(goTo);
  reveal.current = goTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (submitCount === 0 || isAbove) return;
    const first = sheetIssues(store.sheet)[0];
    const place = store.sheet.prices?.lines.findIndex(({ key }) => key === first?.key) ?? -1;
    const column = lineColumns.find((name) => name === first?.field);
    if (place >= 0 && column) reveal.current(place, column);
  }, [submitCount]);
}
