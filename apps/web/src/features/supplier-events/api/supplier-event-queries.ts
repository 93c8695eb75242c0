import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** One event as the supplier sees it. */
export const supplierEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'supplier-event', eventId],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId', options)).data;
    },
  });

/** The supplier's own tasks of an event, in their order. */
export const supplierTasksQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'supplier-tasks', eventId],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/tasks', options)).data.items;
    },
  });

/** What was changed of an event after its publication, and up to when the person has read it. */
export const changesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'supplier-changes', eventId],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/amendments', options)).data;
    },
  });
