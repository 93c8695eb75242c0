import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { untilNext } from '../../../shared/lib/until-next.ts';

/** Tasks of an event that the supplier is invited to, in order. */
export const supplierTasksQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'supplier-tasks', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/tasks', options)).data.items;
    },
    // What can be done with a task changes at its start and its deadline.
    refetchInterval: ({ state }) =>
      untilNext(
        state.data?.flatMap(({ startDate, effectiveEndDate }) => [startDate, effectiveEndDate]) ?? [],
      ),
  });

/** How responses are evaluated, as far as the buyer shows it. */
export const criteriaQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'supplier-criteria', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/criteria', options)).data;
    },
  });

/** Amendments of an event, and up to when the user has read them. */
export const changesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'supplier-changes', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/amendments', options)).data;
    },
  });
