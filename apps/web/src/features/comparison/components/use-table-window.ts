import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { Row } from './compared.ts';
import { firstWidth, headHeight, heightOf, maxColumnWidth, minColumnWidth } from './table-styles.ts';

interface TableWindow {
  rows: readonly Row[];
  columnCount: number;
  scrollElement: HTMLElement | null;
  /** If the page scrolls instead of the element: where the element starts on it. */
  pageTop: number | null;
  /** Height of the content that scrolls together with the table, above it. */
  aboveHeight: number;
  /** Row with the keyboard focus. It is always rendered. */
  currentIndex: number;
}

/** Up to this many cells, everything is rendered, so that find-in-page works. */
const renderBatchSize = 1500;

/** Returns which rows and columns to render: all of a small table, only the visible ones of a large table. */
export function useTableWindow(table: TableWindow) {
  const { rows, columnCount, scrollElement, pageTop, aboveHeight, currentIndex } = table;
  const isVirtual = rows.length * columnCount > renderBatchSize;
  const width = useWidth(scrollElement);
  const room = (width - firstWidth) / Math.max(columnCount, 1);
  const columnWidth = Math.floor(Math.min(maxColumnWidth, Math.max(minColumnWidth, room)));
  const margin = (pageTop ?? 0) + aboveHeight + headHeight;
  const ofRows = {
    count: rows.length,
    estimateSize: (index: number) => heightOf(rows[index] as Row),
    getItemKey: (index: number) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (currentIndex >= rows.length || indexes.includes(currentIndex)) return indexes;
      return [...indexes, currentIndex].sort((one, other) => one - other);
    },
  };
  const inElement = useVirtualizer<HTMLElement, HTMLElement>({
    ...ofRows,
    enabled: isVirtual && pageTop === null,
    getScrollElement: () => scrollElement,
  });
  const onPage = useWindowVirtualizer<HTMLElement>({ ...ofRows, enabled: isVirtual && pageTop !== null });
  const vertical = pageTop === null ? inElement : onPage;
  const horizontal = useVirtualizer<HTMLElement, HTMLElement>({
    count: columnCount,
    enabled: isVirtual,
    horizontal: true,
    getScrollElement: () => scrollElement,
    estimateSize: () => columnWidth,
    overscan: 1,
    scrollMargin: firstWidth,
    scrollPaddingStart: firstWidth,
    useFlushSync: false,
  });
  // Rows and columns of another choice have other sizes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when these change
  useLayoutEffect(() => {
    vertical.measure();
    horizontal.measure();
  }, [rows, columnWidth, pageTop]);
  function scrollToRow(index: number) {
    if (isVirtual) vertical.scrollToIndex(index, { align: 'auto' });
    else
      scrollElement
        ?.querySelector(`[data-index="${index}"]`)
        // The `scrollPaddingTop` of the container, or the margin of the row, keeps it clear of the sticky header.
        ?.scrollIntoView({ block: 'nearest' });
  }
  const scrollByColumns = (count: number) => scrollElement?.scrollBy({ left: count * columnWidth });
  const moves = { columnWidth, scrollToRow, scrollByColumns };
  if (!isVirtual) {
    const slots = rows.map((_row, index) => ({ index, gapBefore: 0 }));
    return { ...moves, slots, gapAfter: 0, places: Array.from({ length: columnCount }, (_, place) => place) };
  }
  let end = margin;
  const slots = vertical.getVirtualItems().map((item) => {
    const slot = { index: item.index, gapBefore: item.start - end };
    end = item.end;
    return slot;
  });
  return {
    ...moves,
    slots,
    gapAfter: vertical.getTotalSize() - (end - margin),
    places: horizontal.getVirtualItems().map(({ index }) => index),
  };
}

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const updateWidth = () => setWidth(element.clientWidth);
    updateWidth();
    const observer = new ResizeObserver(updateWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
