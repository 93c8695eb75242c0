import { useQueryClient } from '@tanstack/react-query';
import type { ActiveStatus, Organisation, organisationChangeSchema } from '@tenderbox/contract';
import type { z } from 'zod';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { organisationQuery } from './organisation-queries.ts';

type Change = z.output<typeof organisationChangeSchema>;

/** Changes name, time zone or status of a sourcing organisation. */
export function useChangeOrganisation(organisationId: string) {
  const queryClient = useQueryClient();
  const params = { organisationId };
  const told = {
    emits: appEvents.organisationChanged,
    onDone: (organisation: Organisation) =>
      void queryClient.setQueryData(organisationQuery(organisationId).queryKey, organisation),
  };
  const change = useCommand({
    call: async (body: Change) =>
      (await callApi('PUT /api/system/organisations/:organisationId', { params, body, errors: 'caller' }))
        .data,
    ...told,
  });
  const setStatus = useCommand({
    call: async (status: ActiveStatus) =>
      (await callApi('PUT /api/system/organisations/:organisationId/status', { params, body: { status } }))
        .data,
    ...told,
  });
  return { change: change.send, setStatus: setStatus.run };
}
