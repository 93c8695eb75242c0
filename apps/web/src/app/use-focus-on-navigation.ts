import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOtherPage } from './is-other-page.ts';

/** Id of the content element of a layout. */
export const contentId = 'content';

const actions = ['pointerdown', 'keydown'] as const;

/**
 * After a page change, moves the focus to the new content, unless the page has set the focus itself or the
 * user has moved on while a slow page was loading.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let hasActed = false;
    const onAction = () => {
      hasActed = true;
    };
    for (const action of actions) window.addEventListener(action, onAction, true);
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        hasActed = false;
      }),
      router.subscribe('onRendered', (navigation) => {
        if (!navigation.fromLocation || !isOtherPage(navigation)) return;
        const { activeElement, body } = document;
        const content = document.getElementById(contentId);
        if (!content || content.contains(activeElement) || (hasActed && activeElement !== body)) return;
        content.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const action of actions) window.removeEventListener(action, onAction, true);
      for (const stop of stops) stop();
    };
  }, [router]);
}
