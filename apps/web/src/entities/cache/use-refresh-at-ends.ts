import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from '../../shared/lib/api.ts';
import { pageJitter } from '../../shared/lib/page-jitter.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { queryKeys } from './query-keys.ts';

const maxTimer = 2 ** 31 - 1;

/** The instant of the last refetch. */
const refreshedAt = new WeakMap<QueryClient, number>();

/**
 * Refetches events and tasks soon after the next of these deadlines has passed by the server's clock, so that
 * states follow countdowns.
 */
export function useRefreshAtEnds(ends: readonly string[]): void {
  const queryClient = useQueryClient();
  const now = serverNow();
  const next = Math.min(...ends.map((end) => Date.parse(end) + pageJitter).filter((at) => at >= now));
  useEffect(() => {
    if (next - serverNow() > maxTimer) return;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRefresh = () => {
      const left = next - serverNow();
      if (left >= 0) {
        timer = setTimeout(scheduleRefresh, left + 1);
        return;
      }
      // Several parts of a page show the same deadline.
      if (refreshedAt.get(queryClient) === next) return;
      refreshedAt.set(queryClient, next);
      inBackground(() => {
        for (const queryKey of [queryKeys.events, queryKeys.tasks, queryKeys.pendingActions]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      });
    };
    scheduleRefresh();
    return () => clearTimeout(timer);
  }, [queryClient, next]);
}
