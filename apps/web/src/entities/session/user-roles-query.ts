import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** Roles available to the logged-in user. */
export const userRolesQuery = queryOptions({
  queryKey: queryKeys.userRoles,
  queryFn: async ({ signal }) => {
    const { data } = await callApi('GET /api/user/roles', { signal });
    // API clients cannot be used in the browser.
    return data.filter(({ role }) => role !== 'BUSINESS_UNIT_ADMIN_API');
  },
});
