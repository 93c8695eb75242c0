import { useEffect, useState } from 'react';

/** A column counts as hidden once more than this many pixels of it are. */
const tolerance = 8;

/** Returns how many columns are hidden at the right edge of a scrolling table. */
export function useHiddenColumns(
  element: HTMLElement | null,
  columnWidth: number,
  columnCount: number,
): number {
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of columns is measured anew
  useEffect(() => {
    if (!element) return;
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setCount(hidden > tolerance ? Math.ceil((hidden - tolerance) / columnWidth) : 0);
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [element, columnWidth, columnCount]);
  return count;
}
