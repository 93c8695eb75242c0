import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** The event that a supplier's message is about; nothing is shown of it where it cannot be read. */
export const aboutEventQuery = (eventId = '') =>
  queryOptions({
    queryKey: [...queryKeys.events, 'about', eventId],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/supplier/events/:eventId', options)).data;
    },
    enabled: eventId !== '',
  });

/** The supplier's own tasks of an event. */
export const aboutTasksQuery = (eventId = '') =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'about', eventId],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/tasks', options)).data.items;
    },
    enabled: eventId !== '',
  });
