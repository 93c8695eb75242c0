import { lazy, Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';

const UnreadCount = lazy(async () => {
  try {
    const load = import('../../entities/messages/unread-count.tsx');
    const [module] = await Promise.all([load, loadTexts(['unread'])]);
    return { default: module.UnreadCount };
  } catch {
    // The links work without it.
    return { default: () => null };
  }
});

/** Lazy slot for the number of unread messages next to "Messages". */
export function UnreadSlot() {
  return (
    <Suspense>
      <UnreadCount />
    </Suspense>
  );
}
