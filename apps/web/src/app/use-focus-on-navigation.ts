import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOtherPage } from './is-other-page.ts';

/** The id of the element that holds a layout's content. */
export const contentId = 'content';

const actions = ['pointerdown', 'keydown'] as const;

/**
 * After a change of page, moves the focus to the new content, unless the page has placed it itself or the person has gone
 * on to something else while a slow page was loading.
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
