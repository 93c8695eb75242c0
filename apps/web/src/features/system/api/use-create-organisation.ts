import type { newOrganisationSchema } from '@tenderbox/contract';
import type { z } from 'zod';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

type NewOrganisation = z.output<typeof newOrganisationSchema>;

/** Adds a sourcing organisation and invites its first admin. Retries are idempotent. */
export function useCreateOrganisation() {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: NewOrganisation) => {
      const request = { body, headers: headersFor(body), errors: 'caller' } as const;
      return (await callApi('POST /api/system/organisations', request)).data;
    },
    emits: appEvents.sourcingOrgAdminInvited,
  }).send;
}
