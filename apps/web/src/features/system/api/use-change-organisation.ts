import { useQueryClient } from '@tanstack/react-query';
import type { ActiveStatus, Organisation, organisationChangeSchema } from '@tenderbox/contract';
import type { z } from 'zod';
import { callApi } from '../../../shared/lib/api.ts';
import { rememberOrganisation } from './remember-organisation.ts';

type Change = z.output<typeof organisationChangeSchema>;

/** Changes one sourcing organisation: what it is called, where it is, and whether it is active. */
export function useChangeOrganisation(organisationId: string) {
  const queryClient = useQueryClient();
  const params = { organisationId };

  function remember({ data }: { data: Organisation }): Organisation {
    rememberOrganisation(queryClient, data);
    return data;
  }
  return {
    change: async (body: Change) =>
      remember(
        await callApi('PUT /api/system/organisations/:organisationId', { params, body, errors: 'caller' }),
      ),
    setStatus: async (status: ActiveStatus) =>
      remember(
        await callApi('PUT /api/system/organisations/:organisationId/status', { params, body: { status } }),
      ),
  };
}
