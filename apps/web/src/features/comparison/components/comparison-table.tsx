import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import type { Sheet } from '@tenderbox/contract';
import {
  Fragment,
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import {
  type Column,
  cellsOf,
  type DifferenceReference,
  type Figures,
  isEqual,
  type Row,
  totalsOf,
} from './compared.ts';
import { ComparisonRow } from './comparison-row.tsx';
import { chartHeight, firstWidth, headHeight, tableStyles } from './table-styles.ts';
import { TotalsChart } from './totals-chart.tsx';
import { useHeadOnPage } from './use-head-on-page.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { toFooter, useRoomBelow } from './use-room-below.ts';
import { useTableWindow } from './use-table-window.ts';

/** Methods for the buttons outside the table. */
export interface ComparisonTableHandle {
  /** Moves to the next or previous row with differences. Returns false if there is none. */
  goToDifference(direction: 1 | -1): boolean;
}

interface ComparisonTableProps {
  title: string;
  sheet: Sheet;
  rows: readonly Row[];
  columns: readonly Column[];
  figures: Figures;
  against: DifferenceReference;
  responseHref: (supplierId: string) => string;
  onOpen: (row: Row) => void;
  ref: Ref<ComparisonTableHandle>;
}

/** Virtualised table of suppliers side by side: only the visible rows and columns are rendered. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { title, sheet, rows, columns, figures, against, responseHref, onOpen, ref } = props;
  const { t } = useTranslation();
  useKeyGroup('comparison');
  const keysId = useId();
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const currency = sheet.priceTable?.currency ?? '';
  const lineCount = sheet.priceTable?.lines.length ?? 0;
  const totals = useMemo(() => totalsOf(columns), [columns]);
  const base = against === 'mean' ? totals.mean : totals.lowest;
  const hasChart = totals.count > 1 && Number(base) > 0;
  const [current, setCurrent] = useState(0);
  const currentIndex = Math.min(Math.max(current, firstRow(rows)), rows.length - 1);
  const aboveHeight = hasChart ? chartHeight : 0;
  const { height, pageTop } = useRoomBelow(scrollElement);
  useHeadOnPage(scrollElement, pageTop !== null);
  const shown = useTableWindow({
    rows,
    columnCount: columns.length,
    scrollElement,
    pageTop,
    aboveHeight,
    currentIndex,
  });
  const { slots, gapAfter, places, columnWidth } = shown;
  const hiddenCount = useHiddenColumns(scrollElement, columnWidth, columns.length);
  const totalCells = useMemo(
    () => cellsOf({ kind: 'total', id: 'total' }, columns, { figures, against }),
    [columns, figures, against],
  );

  // Row to focus after the next render, because a distant row is not rendered yet.
  const wanted = useRef<number | null>(null);
  function focusWanted() {
    const place = `[data-index="${wanted.current}"] .what`;
    const button = wanted.current === null ? null : scrollElement?.querySelector<HTMLElement>(place);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  }
  useEffect(focusWanted);
  function goTo(index: number) {
    wanted.current = index;
    setCurrent(index);
    shown.scrollToRow(index);
    focusWanted();
  }
  function goToDifference(direction: 1 | -1): boolean {
    for (let index = currentIndex + direction; index >= 0 && index < rows.length; index += direction) {
      const row = rows[index] as Row;
      if ((row.kind === 'line' || row.kind === 'question') && !isEqual(row, columns)) {
        goTo(index);
        return true;
      }
    }
    return false;
  }
  useImperativeHandle(ref, () => ({ goToDifference }));

  function moveByKey(event: KeyboardEvent) {
    const isRow = (event.target as Element).closest('.what') !== null;
    if (!isRow) return;
    const step = (by: number) => () => goTo(nextRow(rows, currentIndex, by));
    runKey('comparison', event, {
      previousRow: step(-1),
      nextRow: step(1),
      tenRowsUp: step(-10),
      tenRowsDown: step(10),
      firstRow: step(-rows.length),
      lastRow: step(rows.length),
      previousSupplier: () => shown.scrollByColumns(-1),
      nextSupplier: () => shown.scrollByColumns(1),
      // At the last difference, the key still belongs to the table.
      nextDifference: () => void goToDifference(1),
      previousDifference: () => void goToDifference(-1),
    });
  }

  const [from = 0, to = -1] = [places[0], places.at(-1)];
  const before = from * columnWidth;
  const after = (columns.length - 1 - to) * columnWidth;
  const spans = (before > 0 ? 1 : 0) + (after > 0 ? 1 : 0) + places.length + 1;
  return (
    <Frame>
      {hiddenCount > 0 && (
        <>
          <div className="fade" aria-hidden />
          <Button
            size="small"
            className="more"
            endIcon={<ChevronRight />}
            onClick={() => shown.scrollByColumns(hiddenCount)}
          >
            {t('comparison.moreColumns', { count: hiddenCount })}
            <span style={visuallyHidden}>{t('comparison.moreSuppliers')}</span>
          </Button>
        </>
      )}
      <Region
        ref={setScrollElement}
        role="region"
        aria-label={t('comparison.region')}
        style={pageTop === null ? { maxHeight: height ?? '80dvh' } : { overflowY: 'hidden' }}
      >
        <Box id={keysId} style={visuallyHidden}>
          {t('comparison.keys')}
        </Box>
        {hasChart && base !== null && (
          <TotalsChart
            columns={columns}
            base={base}
            against={against}
            currency={currency}
            lineCount={lineCount}
            columnWidth={columnWidth}
            from={from}
            to={to}
            cells={totalCells}
          />
        )}
        <Table
          aria-label={t('comparison.table', { title })}
          aria-describedby={keysId}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          style={{ width: firstWidth + columns.length * columnWidth }}
          onKeyDown={moveByKey}
        >
          <colgroup>
            <col style={{ width: firstWidth }} />
            {before > 0 && <col style={{ width: before }} />}
            {places.map((place) => (
              <col key={place} style={{ width: columnWidth }} />
            ))}
            {after > 0 && <col style={{ width: after }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1}>
                <span style={visuallyHidden}>{t('comparison.what')}</span>
                <span aria-hidden>{currency}</span>
              </th>
              {before > 0 && <td aria-hidden />}
              {places.map((place) => (
                <SupplierHead
                  key={columns[place]?.supplierId}
                  column={columns[place] as Column}
                  place={place}
                  responseHref={responseHref}
                />
              ))}
              {after > 0 && <td aria-hidden />}
            </tr>
          </thead>
          <tbody>
            {slots.map(({ index, gapBefore }) => {
              const row = rows[index] as Row;
              // Keyed by row, so that rows that stay visible are not rendered again.
              return (
                <Fragment key={row.id}>
                  {gapBefore > 0 && <Gap height={gapBefore} spans={spans} />}
                  <ComparisonRow
                    row={row}
                    index={index}
                    columns={columns}
                    figures={figures}
                    against={against}
                    currency={currency}
                    lineCount={lineCount}
                    from={from}
                    to={to}
                    onOpen={onOpen}
                    hasBefore={before > 0}
                    hasAfter={after > 0}
                    isCurrent={index === currentIndex}
                    onFocus={setCurrent}
                  />
                </Fragment>
              );
            })}
            {gapAfter > 0 && <Gap height={gapAfter} spans={spans} />}
          </tbody>
        </Table>
      </Region>
    </Frame>
  );
}

// Created once, so that no styles are computed while scrolling.
const Table = styled('table')(({ theme }) => theme.unstable_sx(tableStyles));
const Frame = styled('div')(({ theme }) =>
  theme.unstable_sx({
    position: 'relative',
    mx: { xs: -2, sm: -3 },
    mb: toFooter,
    '& > .fade': {
      position: 'absolute',
      inset: '1px 0 1px auto',
      width: 40,
      zIndex: 4,
      pointerEvents: 'none',
      background: `linear-gradient(90deg, transparent, ${colours.page})`,
    },
    // Above the table, so that it covers no figure.
    '& > .more': {
      position: 'absolute',
      right: 16,
      bottom: '100%',
      minHeight: 24,
      py: 0,
      '& .MuiButton-endIcon': { ml: 0 },
    },
  }),
);
const Region = styled('div')(({ theme }) =>
  theme.unstable_sx({
    position: 'relative',
    overflow: 'auto',
    overflowAnchor: 'none',
    scrollPaddingTop: `${headHeight}px`,
    borderTop: `1px solid ${colours.line}`,
    borderBottom: `1px solid ${colours.line}`,
  }),
);

const canBeCurrent = (row: Row | undefined) => row !== undefined && row.kind !== 'section';

const firstRow = (rows: readonly Row[]) => Math.max(0, rows.findIndex(canBeCurrent));

/** Index of the row `step` rows away, or the last one in that direction. Section headings are skipped. */
function nextRow(rows: readonly Row[], from: number, step: number): number {
  const direction = Math.sign(step);
  let index = Math.min(Math.max(from + step, 0), rows.length - 1);
  while (index >= 0 && index < rows.length && !canBeCurrent(rows[index])) index += direction;
  return canBeCurrent(rows[index]) ? index : from;
}

/** Spacer for rows that are not rendered. */
function Gap({ height, spans }: { height: number; spans: number }) {
  return (
    <tr aria-hidden className="gap">
      <td colSpan={spans} style={{ height }} />
    </tr>
  );
}

interface SupplierHeadProps {
  column: Column;
  place: number;
  responseHref: (supplierId: string) => string;
}

const SupplierHead = memo(function SupplierHead({ column, place, responseHref }: SupplierHeadProps) {
  const { t } = useTranslation();
  const { supplierId, name, supplierCode, fault, reviewIds, sheetVersion } = column;
  return (
    <th scope="col" aria-colindex={place + 2}>
      <AppLink href={responseHref(supplierId)} underline="hover" className="name" title={name}>
        {name}
      </AppLink>
      <span className="code">{supplierCode}</span>
      {(fault !== null || reviewIds.length > 0) && (
        <span className="note review" title={fault ?? t('comparison.reviewLong')}>
          {fault === null ? t('comparison.sentOn', { version: sheetVersion }) : t('comparison.damaged')}
        </span>
      )}
    </th>
  );
});
