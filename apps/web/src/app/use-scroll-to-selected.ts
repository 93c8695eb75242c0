import { useRouter } from '@tanstack/react-router';
import { limits } from '@tenderbox/contract';
import { useEffect } from 'react';
import { isOtherPage } from './is-other-page.ts';

/** What a list marks its selected item with, so that it is found in view after navigation. */
const selectedItem = '[data-selected="true"]';

/** By these the person goes on themselves; whatever comes later must not move the view under them. */
const actions = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * After a change of page, scrolls smoothly to the element that is marked selected, as soon as it is there: a list may
 * arrive later than the page.
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

/** Scrolls when the delay is over, or later once the selected element is there; returns how to stop waiting for it. */
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
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
  selected.scrollIntoView({ behavior: wantsStillness ? 'instant' : 'smooth', block: 'nearest' });
  return true;
}
