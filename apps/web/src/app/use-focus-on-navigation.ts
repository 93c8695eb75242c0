import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The id of the element that holds a layout's content. */
export const contentId = 'content';

/** After a change of page, moves the focus to the new content unless the page has placed it itself. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const content = document.getElementById(contentId);
        if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
      }),
    [router],
  );
}
