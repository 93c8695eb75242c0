import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppEventName } from '../session/app-events.ts';
import { invalidatedBy } from './invalidations.ts';

/** Refetches visible queries that an app event made stale. Others are refetched when next shown. */
export function useRefreshOnAppEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const listeners = new AbortController();
    for (const name of Object.keys(invalidatedBy) as AppEventName[]) {
      const refresh = () => {
        for (const queryKey of invalidatedBy[name]) void queryClient.invalidateQueries({ queryKey });
      };
      window.addEventListener(name, refresh, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [queryClient]);
}
