import type { BusinessUnit } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

interface NewBusinessUnit {
  name: string;
  timeZone?: string;
  adminEmail?: string;
}

/** Adds a business unit and, if an e-mail address is given, invites its first admin. */
export function useAddBusinessUnit(): (unit: NewBusinessUnit) => Promise<BusinessUnit> {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: NewBusinessUnit) => {
      const request = { body, headers: headersFor(body), errors: 'caller' } as const;
      return (await callApi('POST /api/sourcing-organisation/business-units', request)).data;
    },
    emits: appEvents.businessUnitChanged,
  }).send;
}
