import { useRouter } from '@tanstack/react-router';
import { limits } from '@tenderbox/contract';
import { useEffect } from 'react';
import { isOtherPage } from './is-other-page.ts';

/** Marks the selected item of a list, to be scrolled into view after navigation. */
const selectedItem = '[data-selected="true"]';

/** User interactions after which the view must not be scrolled any more. */
const actions = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * After a page change, scrolls smoothly to the selected element as soon as it is rendered, because a list may
 * load later than the page.
 */
export function useScrollToSelected(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', (navigation) => {
      if (!isOtherPage(navigation)) return;
      stop();
      stop = scrollWhenThere();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Scrolls after the delay, or later once the selected element is rendered. Returns a function that stops waiting. */
function scrollWhenThere(): () => void {
  const observer = new MutationObserver(() => scrollToSelected() && stop());
  const timer = setTimeout(() => {
    if (scrollToSelected()) return;
    for (const action of actions) window.addEventListener(action, stop, { capture: true, passive: true });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-selected'] });
  }, limits.routeScrollDelay);

  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    for (const action of actions) window.removeEventListener(action, stop, { capture: true });
  }
  return stop;
}

function scrollToSelected(): boolean {
  const selected = document.querySelector(selectedItem);
  if (!selected) return false;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  selected.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block: 'nearest' });
  return true;
}
