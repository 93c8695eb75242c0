import { useLayoutEffect, useRef, useState } from 'react';

/** Measures how wide a part of the page is, in pixels; one that is not laid out, as on a hidden tab, keeps its width. */
export function useWidth<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const measure = () => {
      const measured = element.getBoundingClientRect().width;
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { part, width };
}
