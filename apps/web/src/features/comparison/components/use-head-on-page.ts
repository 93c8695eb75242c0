import { useLayoutEffect } from 'react';
import { topBarHeight } from '../../../shared/theme/tokens.ts';
import { headHeight } from './table-styles.ts';

/** Keeps the head of a table in sight that scrolls sideways by itself and downwards with the page. */
export function useHeadOnPage(element: HTMLElement | null, isOnPage: boolean): void {
  useLayoutEffect(() => {
    if (!element || !isOnPage) return;
    const place = () => {
      const { top } = element.getBoundingClientRect();
      element.style.setProperty('--head-top', `calc(${topBarHeight} - ${Math.round(top)}px)`);
    };
    place();
    element.style.setProperty('--row-margin', `${headHeight}px`);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      element.style.removeProperty('--head-top');
      element.style.removeProperty('--row-margin');
    };
  }, [element, isOnPage]);
}
