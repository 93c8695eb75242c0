import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { Row } from './compared.ts';
import { firstWidth, headHeight, heightOf, maxColumnWidth, minColumnWidth } from './table-styles.ts';

interface TableWindow {
  rows: readonly Row[];
  columnCount: number;
  scrollElement: HTMLElement | null;
  /** Height of the content that scrolls together with the table, above it. */
  aboveHeight: number;
  /** Row with the keyboard focus. It is always rendered. */
  currentIndex: number;
}

/** Up to this many cells, everything is rendered, so that find-in-page works. */
const renderBatchSize = 1500;

/** Returns which rows and columns to render: all of a small table, only the visible ones of a large table. */
export function useTableWindow({ rows, columnCount, scrollElement, aboveHeight, currentIndex }: TableWindow) {
  const isVirtual = rows.length * columnCount > renderBatchSize;
  const width = useWidth(scrollElement);
  const room = (width - firstWidth) / Math.max(columnCount, 1);
  const columnWidth = Math.floor(Math.min(maxColumnWidth, Math.max(minColumnWidth, room)));
  const vertical = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scrollElement,
    estimateSize: (index) => heightOf(rows[index] as Row),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: aboveHeight + headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (currentIndex >= rows.length || indexes.includes(currentIndex)) return indexes;
      return [...indexes, currentIndex].sort((one, other) => one - other);
    },
  });
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
  }, [rows, columnWidth]);
  function scrollToRow(index: number) {
    if (isVirtual) vertical.scrollToIndex(index, { align: 'auto' });
    else
      scrollElement
        ?.querySelector(`[data-index="${index}"]`)
        // The `scrollPaddingTop` of the container keeps the row clear of the sticky header.
        ?.scrollIntoView({ block: 'nearest' });
  }
  const scrollByColumns = (count: number) => scrollElement?.scrollBy({ left: count * columnWidth });
  const moves = { columnWidth, scrollToRow, scrollByColumns };
  if (!isVirtual) {
    const slots = rows.map((_row, index) => ({ index, gapBefore: 0 }));
    return { ...moves, slots, gapAfter: 0, places: Array.from({ length: columnCount }, (_, place) => place) };
  }
  const margin = aboveHeight + headHeight;
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
