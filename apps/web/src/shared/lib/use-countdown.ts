import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `duration` milliseconds, not counting pauses. A negative duration never ends. */
export function useCountdown(duration: number, isPaused: boolean, onEnd: () => void): void {
  const remaining = useRef(duration);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (duration < 0 || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [duration, isPaused]);
}
