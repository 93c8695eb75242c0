import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';

/** Accounts of a demo installation, each with a currently valid code. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/dev/accounts', { signal, errors: 'background' })).data,
});
