import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';
import { organisationKeys } from './organisation-keys.ts';

/** The organisation of the signed-in admin. */
export const organisationQuery = queryOptions({
  queryKey: organisationKeys.own,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/sourcing-organisation', { signal, errors: 'caller' })).data,
});
