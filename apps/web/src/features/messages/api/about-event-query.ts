import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Event that a supplier's message is about. Nothing is shown if it cannot be read. */
export const aboutEventQuery = (eventId = '') =>
  queryOptions({
    queryKey: [...queryKeys.events, 'about', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/supplier/events/:eventId', options)).data;
    },
    enabled: eventId !== '',
  });

export const aboutTasksQuery = (eventId = '') =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'about', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/supplier/events/:eventId/tasks', options)).data.items;
    },
    enabled: eventId !== '',
  });
