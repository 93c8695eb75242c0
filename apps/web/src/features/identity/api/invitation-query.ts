import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/invitations/:token/validate', { params: { token }, signal, errors: 'caller' }))
        .data,
    staleTime: Number.POSITIVE_INFINITY,
  });
