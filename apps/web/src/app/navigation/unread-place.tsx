import { lazy, Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';

const UnreadCount = lazy(async () => {
  try {
    const load = import('../../entities/messages/unread-count.tsx');
    const [module] = await Promise.all([load, loadTexts(['unread'])]);
    return { default: module.UnreadCount };
  } catch {
    // Without it the links are still there.
    return { default: () => null };
  }
});

/** Beside "Messages", how many are unread; the links do not wait for it. */
export function UnreadPlace() {
  return (
    <Suspense>
      <UnreadCount />
    </Suspense>
  );
}
