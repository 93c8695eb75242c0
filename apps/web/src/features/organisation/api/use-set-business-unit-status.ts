import type { ActiveStatus } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { useRefresh } from './use-refresh.ts';

/** Deactivates or reactivates a business unit. */
export function useSetBusinessUnitStatus(businessUnitId: string) {
  const refresh = useRefresh();
  return async (status: ActiveStatus): Promise<void> => {
    await callApi('PUT /api/sourcing-organisation/business-units/:businessUnitId/status', {
      params: { businessUnitId },
      body: { status },
    });
    await refresh();
  };
}
