import { useQueryClient } from '@tanstack/react-query';
import type { SupplierTask } from '@tenderbox/contract';
import { useEffect, useState } from 'react';
import { inBackground } from '../../../../shared/lib/api.ts';
import { pageJitter } from '../../../../shared/lib/page-jitter.ts';
import { serverNow } from '../../../../shared/lib/server-clock.ts';
import { responseQuery, supplierTaskQuery } from '../../api/response-queries.ts';

const maxTimer = 2 ** 31 - 1;

/**
 * Whether a task has ended by the server's clock. At that moment the page switches without a reload, and task
 * and response are refetched.
 */
export function useReadAtEnd({ id, effectiveEndDate, ended }: SupplierTask): boolean {
  const queryClient = useQueryClient();
  const [passedEnd, setPassedEnd] = useState<string | null>(null);
  useEffect(() => {
    const end = Date.parse(effectiveEndDate);
    if (ended || end - serverNow() > maxTimer) return;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRead = () => {
      // The estimate of the server clock may have improved since the timer was started.
      const left = end - serverNow();
      if (left >= 0) {
        timer = setTimeout(scheduleRead, left + 1);
        return;
      }
      setPassedEnd(effectiveEndDate);
      timer = setTimeout(readAgain, pageJitter);
    };
    const readAgain = () =>
      inBackground(() => {
        for (const { queryKey } of [supplierTaskQuery(id), responseQuery(id)]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      });
    scheduleRead();
    return () => clearTimeout(timer);
  }, [queryClient, id, effectiveEndDate, ended]);
  return ended || passedEnd === effectiveEndDate;
}
