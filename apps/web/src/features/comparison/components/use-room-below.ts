import { useLayoutEffect, useState } from 'react';
import { measures } from '../../../shared/theme/tokens.ts';

/** Less would show too few rows: then the page scrolls to the element, which is as high as the screen. */
const leastRoom = 360;

/** Margin that takes back the padding below the content of a page. */
export const toFooter = { xs: -3, sm: -4 };

/** Height in pixels that lets an element end at the foot of the screen, so that only one of page and element scrolls. */
export function useRoomBelow(element: HTMLElement | null): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const main = element.closest('main');
      const footer =
        main?.parentElement?.querySelector(':scope > footer')?.getBoundingClientRect().height ?? 0;
      const left = Math.floor(window.innerHeight - top - footer);
      setRoom(left < leastRoom ? window.innerHeight - measures.topBar : left);
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
