import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';

/** The accounts of a demo installation, each with a code that would be accepted now. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/dev/accounts', { signal, errors: 'background' })).data,
});
