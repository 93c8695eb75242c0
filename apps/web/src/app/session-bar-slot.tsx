import { Suspense, useSyncExternalStore } from 'react';
import { readSessionEnded, subscribeSessionEnd } from '../entities/session/session-end.ts';
import { loadTexts } from '../shared/i18n/load-texts.ts';
import { lazyComponent } from './lazy-component.ts';

const load = () => import('../entities/session/sign-in/session-bar.tsx');
const SessionBar = lazyComponent(() => loadTexts(['session']).then(load), 'SessionBar');

/** Lazy slot for the bar on pages that stay open after their session has ended. */
export function SessionBarSlot() {
  const isEnded = useSyncExternalStore(subscribeSessionEnd, readSessionEnded);
  if (!isEnded) return null;
  return (
    <Suspense>
      <SessionBar />
    </Suspense>
  );
}
