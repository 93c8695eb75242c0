import { useQueryClient } from '@tanstack/react-query';
import type { ActiveStatus, BusinessUnit } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { businessUnitQuery } from './business-unit-queries.ts';

interface BusinessUnitChange {
  name: string;
  timeZone: string;
  revision: number;
}

/** Saves the name and the time zone of a business unit. */
export function useChangeBusinessUnit(businessUnitId: string) {
  const queryClient = useQueryClient();
  return useCommand({
    call: async (body: BusinessUnitChange): Promise<BusinessUnit> => {
      const request = { params: { businessUnitId }, body, errors: 'caller' } as const;
      return (await callApi('PUT /api/sourcing-organisation/business-units/:businessUnitId', request)).data;
    },
    emits: appEvents.businessUnitChanged,
    onDone: (unit) => queryClient.setQueryData(businessUnitQuery(businessUnitId).queryKey, unit),
  }).send;
}

/** Deactivates or reactivates a business unit. */
export function useSetBusinessUnitStatus(businessUnitId: string) {
  return useCommand({
    call: (status: ActiveStatus) =>
      callApi('PUT /api/sourcing-organisation/business-units/:businessUnitId/status', {
        params: { businessUnitId },
        body: { status },
      }),
    emits: appEvents.businessUnitChanged,
  }).run;
}
