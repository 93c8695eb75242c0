import { useQueryClient } from '@tanstack/react-query';
import type { SupplierTask } from '@tenderbox/contract';
import { useEffect } from 'react';
import { inBackground } from '../../../shared/lib/api.ts';
import { serverClockOffset } from '../../../shared/lib/server-clock.ts';
import { responseQuery, supplierTaskQuery } from '../api/response-queries.ts';

/** The clocks of browser and server agree to about so much, in milliseconds. */
const tolerance = 2500;
const longestTimer = 2 ** 31 - 1;

/** Reads a task and its response again once its end has passed: nobody types on into a task that takes nothing. */
export function useReadAtEnd({ id, effectiveEndDate, ended }: SupplierTask): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const wait = Date.parse(effectiveEndDate) - Date.now() - serverClockOffset() + tolerance;
    if (ended || wait > longestTimer) return;
    const read = () =>
      inBackground(() => {
        for (const { queryKey } of [supplierTaskQuery(id), responseQuery(id)]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      });
    const timer = setTimeout(read, Math.max(wait, tolerance));
    return () => clearTimeout(timer);
  }, [queryClient, id, effectiveEndDate, ended]);
}
