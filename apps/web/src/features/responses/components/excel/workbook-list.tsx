import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualRows } from '../../../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import type { ListedCell } from './listed-cells.ts';

const rowsWithoutVirtual = 100;
const rowHeight = 64;

/** Cells with notes. Only the visible rows are rendered. */
export function WorkbookList({ items, label }: { items: readonly ListedCell[]; label: string }) {
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = items.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure, scrollTo } = useVirtualRows({
    count: items.length,
    isVirtual,
    rowHeight,
    scrollElement,
  });

  /** The browser's own scrolling stops too early, because rows are measured while scrolling. */
  function goToEnds(event: KeyboardEvent) {
    if (!isVirtual || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    scrollTo(event.key === 'Home' ? 0 : items.length - 1);
  }

  return (
    // Focusable, so that it can be scrolled by keyboard.
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      ref={setScrollElement}
      onKeyDown={goToEnds}
      sx={listStyles}
    >
      <ul>
        {slots.map(({ index, gapBefore }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={item.key}
                ref={measure}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={'head' in item ? 'head' : undefined}
                style={gapBefore > 0 ? { marginTop: gapBefore } : undefined}
              >
                {'head' in item ? item.head : <CellRow item={item} />}
              </li>
            )
          );
        })}
      </ul>
      {gapAfter > 0 && <div aria-hidden style={{ height: gapAfter }} />}
    </Box>
  );
}

function CellRow({ item }: { item: Extract<ListedCell, { label: string }> }) {
  const { t } = useTranslation();
  const { label, place, change, value, notes } = item;
  return (
    <>
      <div className="name">
        <b>{label}</b>
        <span>{place}</span>
      </div>
      {value !== undefined && <div className="text">{value}</div>}
      {change && (
        <dl>
          <div>
            <dt>{t('answerWorkbook.before')}</dt>
            <dd className="text">{change.before}</dd>
          </div>
          <div>
            <dt>{t('answerWorkbook.after')}</dt>
            <dd className="text after">{change.after}</dd>
          </div>
        </dl>
      )}
      {notes.map((note) => (
        <div key={note} className="note">
          {note}
        </div>
      ))}
    </>
  );
}

const listStyles = {
  overflow: 'auto',
  minHeight: 120,
  maxHeight: { xs: '60vh', sm: 420 },
  fontSize: 13,
  lineHeight: '20px',
  border: `1px solid ${colours.line}`,
  borderRadius: 1,
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': { px: 2, py: 1, borderBottom: `1px solid ${colours.line}` },
  '& li.head': { py: 0.75, bgcolor: colours.tint, fontWeight: 600 },
  '& .name': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, overflowWrap: 'anywhere' },
  '& .name b': { fontWeight: 600 },
  '& .name span': { color: colours.ink3, ml: { sm: 'auto' }, whiteSpace: 'nowrap' },
  '& dl': {
    m: 0,
    mt: 0.25,
    display: 'grid',
    columnGap: 2,
    rowGap: 0.25,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  '& dl > div': { display: 'flex', gap: 1 },
  '& dt': { flex: 'none', width: 36, color: colours.ink3 },
  '& dd': { m: 0, minWidth: 0 },
  '& .text': {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: colours.ink2,
    display: '-webkit-box',
    WebkitLineClamp: '6',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  '& .after': { color: colours.ink, fontWeight: 500 },
  '& .note': { color: colours.warn },
} as const;
