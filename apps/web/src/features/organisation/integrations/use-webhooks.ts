import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type ActiveStatus,
  deliveryStates,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookWithSecret,
} from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { chosenFilter, listRequest, type TableQuery } from '../../../shared/tables/table-query.ts';

const base = '/api/sourcing-organisation/business-units/:businessUnitId/webhooks';

/** Poll for new deliveries while the page is open. */
const pollInterval = 5000;

export const webhooksQuery = (businessUnitId: string) =>
  queryOptions({
    queryKey: [...queryKeys.businessUnits, 'webhooks', businessUnitId],
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${base}`, { params: { businessUnitId }, signal, errors: 'caller' })).data.items,
    refetchInterval: pollInterval,
  });

/** One page of a webhook's deliveries. */
export function deliveriesQuery(params: { businessUnitId: string; webhookId: string }, table: TableQuery) {
  const query = { ...listRequest<'createdAt'>(table), state: chosenFilter(table, 'state', deliveryStates) };
  return queryOptions({
    queryKey: [...queryKeys.deliveries, params.webhookId, query],
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${base}/:webhookId/deliveries`, { params, query, signal, errors: 'background' }))
        .data,
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });
}

/** Adds a webhook. The response contains its secret. */
export function useAddWebhook(businessUnitId: string) {
  return useCommand({
    call: async (body: NewWebhook): Promise<WebhookWithSecret> =>
      (await callApi(`POST ${base}`, { params: { businessUnitId }, body, errors: 'caller' })).data,
    emits: appEvents.businessUnitChanged,
  }).send;
}

export function useWebhookCommands(params: { businessUnitId: string; webhookId: string }) {
  const queryClient = useQueryClient();
  const emits = appEvents.businessUnitChanged;
  const readDeliveries = () =>
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.deliveries, params.webhookId] });
  const edit = useCommand({
    call: async (body: WebhookChange): Promise<Webhook> =>
      (await callApi(`PUT ${base}/:webhookId`, { params, body, errors: 'caller' })).data,
    emits,
  }).send;
  const rotate = useCommand({
    call: async (body: { overlapHours: number }): Promise<WebhookWithSecret> =>
      (await callApi(`POST ${base}/:webhookId/rotate`, { params, body, errors: 'caller' })).data,
    emits,
  }).send;
  const change = useCommand({
    call: (status: ActiveStatus) => callApi(`PUT ${base}/:webhookId/status`, { params, body: { status } }),
    emits,
  }).run;
  const remove = useCommand({
    call: () => callApi(`DELETE ${base}/:webhookId`, { params }),
    emits,
    // Remove it from the cache immediately, so that its deliveries are not requested any more.
    onDone: () =>
      queryClient.setQueryData(webhooksQuery(params.businessUnitId).queryKey, (webhooks) =>
        webhooks?.filter(({ id }) => id !== params.webhookId),
      ),
  }).run;
  const ping = useCommand({
    call: () => callApi(`POST ${base}/:webhookId/ping`, { params }),
    emits,
    onDone: readDeliveries,
  }).run;
  const sendAgain = useCommand({
    call: (deliveryId: string) =>
      callApi(`POST ${base}/:webhookId/deliveries/:deliveryId/again`, { params: { ...params, deliveryId } }),
    emits,
    onDone: readDeliveries,
  }).run;
  return { edit, rotate, change, remove, ping, sendAgain };
}
