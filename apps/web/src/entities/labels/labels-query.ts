import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** Labels of the organisation by name, with the number of events that use each. */
export const labelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/sourcing-organisation/labels', { signal, errors: 'caller' })).data,
});
