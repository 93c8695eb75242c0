import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';

/** What runs on the server. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => (await callApi('GET /api/version', { signal })).data,
});
