import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** Preferences of the user. */
export const preferencesQuery = queryOptions({
  queryKey: queryKeys.preferences,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/user/preferences', { signal, errors: 'background' })).data,
});
