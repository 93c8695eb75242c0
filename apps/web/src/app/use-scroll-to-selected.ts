import { useRouter } from '@tanstack/react-router';
import { limits } from '@tenderbox/contract';
import { useEffect } from 'react';

/** What a list marks its selected item with, so that it is found in view after navigation. */
const selectedItem = '[data-selected="true"]';

/** After a change of page, scrolls smoothly to the element that is marked selected. */
export function useScrollToSelected(): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && !pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(scrollToSelected, limits.routeScrollDelay);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [router]);
}

function scrollToSelected(): void {
  const selected = document.querySelector(selectedItem);
  if (!selected) return;
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
  selected.scrollIntoView({ behavior: wantsStillness ? 'instant' : 'smooth', block: 'nearest' });
}
