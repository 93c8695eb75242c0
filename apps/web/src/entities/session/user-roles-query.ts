import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../freshness/query-keys.ts';

/** The roles that the signed-in person may use. */
export const userRolesQuery = queryOptions({
  queryKey: queryKeys.userRoles,
  queryFn: async ({ signal }) => {
    const { data } = await callApi('GET /api/user/roles', { signal });
    // API clients are no role to use in the browser.
    return data.filter(({ role }) => role !== 'BUSINESS_UNIT_ADMIN_API');
  },
});
