import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** One event from the supplier's point of view. */
export const supplierEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'supplier-event', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/events/:eventId', options)).data;
    },
  });
