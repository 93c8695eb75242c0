import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Notifications of the user, newest first, loaded in pages. Errors are not shown. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: queryKeys.notices,
  queryFn: async ({ signal, pageParam }) =>
    (
      await callApi('GET /api/notifications', {
        query: { page: pageParam, size: '25' },
        signal,
        errors: 'background' as const,
      })
    ).data,
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => (pages.length * 25 < total ? pages.length : undefined),
});
