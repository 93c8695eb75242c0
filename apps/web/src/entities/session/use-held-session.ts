import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { holdSession, readSessionEnded, subscribeSessionEnd } from './held-session.ts';

/** While this page holds unsaved work, a session that ends leads nowhere; `onContinued` runs after the next log-in. */
export function useHeldSession(holdsWork: () => boolean, onContinued?: () => void): void {
  const latest = useRef(holdsWork);
  latest.current = holdsWork;
  useEffect(() => holdSession(() => latest.current()), []);
  const isEnded = useSyncExternalStore(subscribeSessionEnd, readSessionEnded);
  const wasEnded = useRef(false);
  const follow = useEffectEvent((isOver: boolean) => {
    if (wasEnded.current && !isOver) onContinued?.();
    wasEnded.current = isOver;
  });
  useEffect(() => follow(isEnded), [isEnded]);
}
