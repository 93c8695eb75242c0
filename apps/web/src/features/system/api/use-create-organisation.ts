import { useQueryClient } from '@tanstack/react-query';
import type { newOrganisationSchema, Organisation } from '@tenderbox/contract';
import type { z } from 'zod';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';
import { rememberOrganisation } from './remember-organisation.ts';

/** Adds a sourcing organisation and invites its first admin; trying again adds nothing twice. */
export function useCreateOrganisation() {
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  return async (body: z.output<typeof newOrganisationSchema>): Promise<Organisation> => {
    const { data } = await callApi('POST /api/system/organisations', {
      body,
      headers: headersFor(body),
      errors: 'caller',
    });
    rememberOrganisation(queryClient, data);
    return data;
  };
}
