import { queryOptions } from '@tanstack/react-query';
import type {
  ActiveStatus,
  ApiClient,
  ApiClientChange,
  ApiClientWithSecret,
  NewApiClient,
} from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

const base = '/api/sourcing-organisation/business-units/:businessUnitId/api-clients';

export const apiClientsQuery = (businessUnitId: string) =>
  queryOptions({
    queryKey: [...queryKeys.businessUnits, 'api-clients', businessUnitId],
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${base}`, { params: { businessUnitId }, signal, errors: 'caller' })).data.items,
  });

/** Adds an API client. The response contains its secret. */
export function useAddApiClient(businessUnitId: string) {
  return useCommand({
    call: async (body: NewApiClient): Promise<ApiClientWithSecret> =>
      (await callApi(`POST ${base}`, { params: { businessUnitId }, body, errors: 'caller' })).data,
    emits: appEvents.businessUnitChanged,
  }).send;
}

export function useApiClientCommands(params: { businessUnitId: string; clientId: string }) {
  const emits = appEvents.businessUnitChanged;
  const edit = useCommand({
    call: async (body: ApiClientChange): Promise<ApiClient> =>
      (await callApi(`PUT ${base}/:clientId`, { params, body, errors: 'caller' })).data,
    emits,
  }).send;
  const rotate = useCommand({
    call: async (body: { overlapHours: number }): Promise<ApiClientWithSecret> =>
      (await callApi(`POST ${base}/:clientId/rotate`, { params, body, errors: 'caller' })).data,
    emits,
  }).send;
  const change = useCommand({
    call: (status: ActiveStatus) => callApi(`PUT ${base}/:clientId/status`, { params, body: { status } }),
    emits,
  }).run;
  const remove = useCommand({ call: () => callApi(`DELETE ${base}/:clientId`, { params }), emits }).run;
  return { edit, rotate, change, remove };
}
