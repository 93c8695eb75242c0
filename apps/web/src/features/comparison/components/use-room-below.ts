import { useLayoutEffect, useState } from 'react';

/** Less would show too few rows: then the table is as high as its rows, and the page scrolls. */
const leastRoom = 360;

/** Margin that takes back the padding below the content of a page. */
export const toFooter = { xs: -3, sm: -4 };

/** How to scroll through a table, so that only one of page and table scrolls. */
interface TableRoom {
  /** Height in pixels that lets the table end at the foot of the screen. Null until it is known. */
  height: number | null;
  /** If the page scrolls instead of the table: where the table starts on it, in pixels. */
  pageTop: number | null;
}

/** Returns the room for a table below what stands above it. */
export function useRoomBelow(element: HTMLElement | null): TableRoom {
  const [room, setRoom] = useState<TableRoom>({ height: null, pageTop: null });
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      const main = element.closest('main');
      const footer =
        main?.parentElement?.querySelector(':scope > footer')?.getBoundingClientRect().height ?? 0;
      const left = Math.floor(window.innerHeight - top - footer);
      const next = left < leastRoom ? { height: null, pageTop: top } : { height: left, pageTop: null };
      setRoom((before) => (before.height === next.height && before.pageTop === next.pageTop ? before : next));
    };
    measure();
    // What stands above may wrap or appear later.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return room;
}
