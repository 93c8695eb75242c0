import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type FocusEvent, useRef } from 'react';
import { usePrinting } from '../lib/use-printing.ts';

interface VirtualRows {
  count: number;
  /** False renders all rows. */
  isVirtual: boolean;
  /** Estimated row height in pixels. */
  rowHeight: number;
  scrollElement: HTMLElement | null;
  /** If the page scrolls instead of the element: where the element starts on it, in pixels. */
  pageTop?: number | null;
}

/** Rendered row, and the height of the omitted rows just before it. */
interface RowSlot {
  index: number;
  gapBefore: number;
}

/** Rows to render: the visible ones, and the focused one wherever it is. */
export function useVirtualRows(table: VirtualRows) {
  const { count, isVirtual: isLong, rowHeight, scrollElement, pageTop = null } = table;
  // Paper shows all rows.
  const isVirtual = !usePrinting() && isLong;
  const focusedIndex = useRef<number | null>(null);
  const ofRows = {
    count,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: pageTop ?? 0,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const focused = focusedIndex.current;
      if (focused === null || focused >= count || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((one, other) => one - other);
    },
  };
  const inElement = useVirtualizer<HTMLElement, HTMLElement>({
    ...ofRows,
    enabled: isVirtual && pageTop === null,
    getScrollElement: () => scrollElement,
  });
  const onPage = useWindowVirtualizer<HTMLElement>({ ...ofRows, enabled: isVirtual && pageTop !== null });
  const virtualizer = pageTop === null ? inElement : onPage;

  const slots: RowSlot[] = [];
  const start = pageTop ?? 0;
  let end = start;
  if (isVirtual) {
    for (const item of virtualizer.getVirtualItems()) {
      slots.push({ index: item.index, gapBefore: item.start - end });
      end = item.end;
    }
  } else {
    for (let index = 0; index < count; index += 1) slots.push({ index, gapBefore: 0 });
  }
  return {
    slots,
    gapAfter: isVirtual ? virtualizer.getTotalSize() - (end - start) : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    /** Scrolls to a row that may not be rendered yet. */
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest<HTMLElement>('[data-index]');
      focusedIndex.current = row ? Number(row.dataset.index) : null;
    },
    onBlur: () => {
      focusedIndex.current = null;
    },
  };
}
