import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useRef } from 'react';

interface VirtualRows {
  count: number;
  /** Off: all rows stand on the page. */
  isVirtual: boolean;
  /** The height that a row probably has, in pixels. */
  rowHeight: number;
  scrollElement: HTMLElement | null;
}

/** A row that stands on the page, and the height of those left out just before it. */
interface RowSlot {
  index: number;
  gapBefore: number;
}

/** Which rows stand on the page: those in view, and the one with the focus wherever it is. */
export function useVirtualRows({ count, isVirtual, rowHeight, scrollElement }: VirtualRows) {
  const focusedIndex = useRef<number | null>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isVirtual,
    getScrollElement: () => scrollElement,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const focused = focusedIndex.current;
      if (focused === null || focused >= count || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((one, other) => one - other);
    },
  });

  const slots: RowSlot[] = [];
  let end = 0;
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
    gapAfter: isVirtual ? virtualizer.getTotalSize() - end : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    /** Brings a row into view that may not stand on the page yet. */
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
