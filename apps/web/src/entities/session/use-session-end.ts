import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { onSessionEnd, readSessionEnded, subscribeSessionEnd } from './session-end.ts';

/**
 * While the page has unsaved work, the end of the session does not navigate. `onContinued` runs after the
 * next login.
 */
export function useSessionEnd(hasUnsavedWork: () => boolean, onContinued?: () => void): void {
  const latest = useRef(hasUnsavedWork);
  latest.current = hasUnsavedWork;
  useEffect(() => onSessionEnd(() => latest.current()), []);
  const isEnded = useSyncExternalStore(subscribeSessionEnd, readSessionEnded);
  const wasEnded = useRef(false);
  const follow = useEffectEvent((isOver: boolean) => {
    if (wasEnded.current && !isOver) onContinued?.();
    wasEnded.current = isOver;
  });
  useEffect(() => follow(isEnded), [isEnded]);
}
