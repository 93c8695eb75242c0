import type { BusinessUnit } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';
import { useRefresh } from './use-refresh.ts';

interface NewBusinessUnit {
  name: string;
  timeZone?: string;
  adminEmail?: string;
}

/** Adds a business unit and, where an address is given, invites its first admin. */
export function useAddBusinessUnit(): (unit: NewBusinessUnit) => Promise<BusinessUnit> {
  const refresh = useRefresh();
  const headersFor = useIdempotencyKey();
  return async (unit) => {
    const { data } = await callApi('POST /api/sourcing-organisation/business-units', {
      body: unit,
      headers: headersFor(unit),
      errors: 'caller',
    });
    await refresh();
    return data;
  };
}
