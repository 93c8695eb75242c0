import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Sheet } from '@tenderbox/contract';
import {
  Fragment,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import { InfoOutlined } from '../../../shared/icons/info-outlined.ts';
import { useVirtualRows } from '../../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import type { Column, Row } from './compared.ts';
import { axisEnd, decidingLine, type LineSpread, positionOf, spreadsOf } from './compared-spread.ts';
import { formatRoundedMoney } from './compared-text.ts';
import { SpreadRow } from './spread-row.tsx';
import { dotColour, spreadStyles } from './spread-styles.ts';
import { toFooter, useRoomBelow } from './use-room-below.ts';

interface SpreadViewProps {
  sheet: Sheet;
  rows: readonly Row[];
  columns: readonly Column[];
  isByMoney: boolean;
  /** The supplier whose prices are highlighted. */
  supplierId: string | null;
  onOpen: (row: Row) => void;
}

const rowsWithoutVirtual = 60;

/** Where the prices of each line lie around their average. */
export function SpreadView({ sheet, rows, columns, isByMoney, supplierId, onOpen }: SpreadViewProps) {
  const { t } = useTranslation();
  const keysId = useId();
  useKeyGroup('spread');
  const currency = sheet.priceTable?.currency ?? '';
  const spreads = useMemo(
    () => spreadsOf(rows, columns, { currency, isByMoney }),
    [rows, columns, currency, isByMoney],
  );
  const end = useMemo(() => axisEnd(spreads), [spreads]);
  const most = useMemo(() => Math.max(0, ...spreads.map(({ apart }) => Number(apart))), [spreads]);
  const followed = columns.findIndex((column) => column.supplierId === supplierId);
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = spreads.length > rowsWithoutVirtual;
  const { height, pageTop } = useRoomBelow(isVirtual ? scrollElement : null);
  const isRegion = isVirtual && pageTop === null;
  const { slots, gapAfter, measure, scrollTo, onFocus, onBlur } = useVirtualRows({
    count: spreads.length,
    isVirtual,
    rowHeight: 61,
    scrollElement,
    pageTop,
  });
  const [current, setCurrent] = useState(0);
  const [active, setActive] = useState<{ index: number; dot: number } | null>(null);
  const activate = useCallback((index: number, dot: number | null) => {
    setActive(dot === null ? null : { index, dot });
  }, []);
  const reach = useCallback((index: number) => {
    setCurrent(index);
    setActive(null);
  }, []);

  // Row to focus after the next render, because a distant row is not rendered yet.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const button = scrollElement?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] .what`);
    if (wanted.current === null || !button) return;
    wanted.current = null;
    button.focus();
  });
  function moveByKey(event: KeyboardEvent) {
    const place = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
    if (place === undefined) return;
    const index = Number(place);
    const step = (by: number) => () => {
      const next = Math.min(Math.max(index + by, 0), spreads.length - 1);
      wanted.current = next;
      setCurrent(next);
      if (isVirtual) scrollTo(next);
    };
    const aside = (by: 1 | -1) => () => {
      const last = (spreads[index]?.dots.length ?? 1) - 1;
      const from = active?.index === index ? active.dot : by > 0 ? -1 : last + 1;
      activate(index, Math.min(Math.max(from + by, 0), last));
    };
    runKey('spread', event, {
      previousRow: step(-1),
      nextRow: step(1),
      tenRowsUp: step(-10),
      tenRowsDown: step(10),
      firstRow: step(-spreads.length),
      lastRow: step(spreads.length),
      lowerPrice: aside(-1),
      higherPrice: aside(1),
      closePrice: () => (active ? activate(index, null) : false),
    });
  }
  if (spreads.length === 0) return <EmptyState text={t('comparison.spread.none')} />;
  const shown = {
    columns,
    currency,
    end,
    most,
    followed,
    measure,
    onOpen,
    onActive: activate,
    onReach: reach,
  };
  return (
    <Box sx={spreadStyles}>
      <DecidingLine spreads={spreads} columns={columns} currency={currency} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', mt: 2, mb: 0.5 }}>
        <Box component="h2" sx={{ m: 0, mr: 'auto', fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {t('comparison.spread.title')}
        </Box>
        <Key name={columns[followed]?.name} />
      </Box>
      <Box id={keysId} style={visuallyHidden}>
        {t('comparison.spread.keys')}
      </Box>
      <Box
        ref={setScrollElement}
        onKeyDown={moveByKey}
        onFocus={onFocus}
        onBlur={onBlur}
        sx={{
          ...(isRegion && {
            maxHeight: height ?? '80dvh',
            overflowY: 'auto',
            overflowAnchor: 'none',
            mb: toFooter,
          }),
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
        {...(isRegion && { tabIndex: 0, role: 'region', 'aria-label': t('comparison.spread.title') })}
      >
        <Axis end={end} currency={currency} />
        <ul aria-label={t('comparison.spread.title')} aria-describedby={keysId}>
          {slots.map(({ index, gapBefore }) => (
            <Fragment key={spreads[index]?.row.id}>
              {gapBefore > 0 && <li aria-hidden className="gap" style={{ height: gapBefore }} />}
              <SpreadRow
                {...shown}
                spread={spreads[index] as LineSpread}
                index={index}
                count={spreads.length}
                active={active?.index === index ? active.dot : null}
                isCurrent={index === Math.min(current, spreads.length - 1)}
              />
            </Fragment>
          ))}
          {gapAfter > 0 && <li aria-hidden className="gap" style={{ height: gapAfter }} />}
        </ul>
      </Box>
      {!isVirtual && (
        <Box sx={{ mt: 1.25, fontSize: 12, lineHeight: '16px', color: colours.ink3, displayPrint: 'none' }}>
          {t('comparison.spread.help')}
        </Box>
      )}
    </Box>
  );
}

/** Names the line with the most money apart. */
function DecidingLine({
  spreads,
  columns,
  currency,
}: {
  spreads: readonly LineSpread[];
  columns: readonly Column[];
  currency: string;
}) {
  const { t } = useTranslation();
  const found = useMemo(() => decidingLine(spreads, columns, currency), [spreads, columns, currency]);
  if (!found) return null;
  const { spread, share, others, isDecisive } = found;
  const name = spread.line.code ?? spread.line.description;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        mt: 1.5,
        p: '10px 14px',
        border: `1px solid ${colours.line}`,
        borderRadius: 1,
        bgcolor: colours.tint,
        fontSize: 13,
        lineHeight: '20px',
        color: colours.ink2,
      }}
    >
      <InfoOutlined aria-hidden sx={{ fontSize: 18, mt: '1px' }} />
      <span>
        <Box component="b" sx={{ fontWeight: 600, color: colours.ink }}>
          {t(isDecisive ? 'comparison.spread.decides' : 'comparison.spread.matters', { name })}
        </Box>{' '}
        {t('comparison.spread.share', {
          share: wholePercent.format(share),
          description: spread.line.description,
          amount: formatRoundedMoney(spread.apart, currency),
        })}{' '}
        {t('comparison.spread.others', {
          count: others.count,
          amount: formatRoundedMoney(others.apart, currency),
        })}
      </span>
    </Box>
  );
}

const wholePercent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

/** Meaning of the colours. */
function Key({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const items = [
    [dotColour.lowest, t('comparison.lowest')] as const,
    ...(name === undefined ? [] : [[dotColour.followed, name] as const]),
    [dotColour.other, t('comparison.spread.otherSuppliers')] as const,
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', fontSize: 12, color: colours.ink2 }}>
      {items.map(([colour, label]) => (
        <Box key={colour} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box component="i" sx={{ width: 11, height: 11, borderRadius: '50%', bgcolor: colour }} />
          {label}
        </Box>
      ))}
      <Box component="span" sx={{ borderLeft: `1px dashed ${colours.ink3}`, pl: 0.75 }}>
        {t('comparison.spread.average')}
      </Box>
    </Box>
  );
}

/** Head of the list. Hidden from screen readers, which read the texts of each row. */
function Axis({ end, currency }: { end: number; currency: string }) {
  const { t } = useTranslation();
  return (
    <div className="axis" aria-hidden>
      <span>{t('comparison.spread.line')}</span>
      <span className="ticks">
        {[-end, -end / 2, 0, end / 2, end].map((share) => (
          <span key={share} style={{ left: `${positionOf(share, end)}%` }}>
            {tickText(share)}
          </span>
        ))}
      </span>
      <span>{t('comparison.spread.lowest')}</span>
      <span className="apart">{t('comparison.spread.apart', { currency })}</span>
    </div>
  );
}

const tick = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const tickText = (share: number) => tick.format(share).replace('-', '−');
