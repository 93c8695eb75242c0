import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appEvents } from './app-events.ts';

/** Reads again what is shown after an app event; what is not shown is read again when it next is. */
export function useRefreshOnAppEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const listeners = new AbortController();
    // A new name or colleague also shows in counts and histories, so that everything read before is out of date.
    const refresh = () => void queryClient.invalidateQueries();
    for (const name of Object.values(appEvents)) {
      window.addEventListener(name, refresh, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [queryClient]);
}
