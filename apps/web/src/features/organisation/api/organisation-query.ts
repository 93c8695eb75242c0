import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Organisation of the logged-in admin. */
export const organisationQuery = queryOptions({
  queryKey: queryKeys.organisation,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/sourcing-organisation', { signal, errors: 'caller' })).data,
});
