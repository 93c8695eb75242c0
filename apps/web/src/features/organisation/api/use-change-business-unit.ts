import type { BusinessUnit } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { useRefresh } from './use-refresh.ts';

interface BusinessUnitChange {
  name: string;
  timeZone: string;
  revision: number;
}

/** Saves the name and the time zone of a business unit. */
export function useChangeBusinessUnit(businessUnitId: string) {
  const refresh = useRefresh();
  return async (change: BusinessUnitChange): Promise<BusinessUnit> => {
    const { data } = await callApi('PUT /api/sourcing-organisation/business-units/:businessUnitId', {
      params: { businessUnitId },
      body: change,
      errors: 'caller',
    });
    await refresh();
    return data;
  };
}
