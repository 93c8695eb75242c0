import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** The user's business unit with its time zone. */
export const ownUnitQuery = queryOptions({
  queryKey: [...queryKeys.businessUnits, 'own'],
  queryFn: async ({ signal }) => (await callApi('GET /api/business-unit', { signal, errors: 'caller' })).data,
});
