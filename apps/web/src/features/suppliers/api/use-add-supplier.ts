import type { NewSupplier, Supplier } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

/** Adds a supplier and, if an e-mail address is given, invites its first supplier admin. */
export function useAddSupplier(): (supplier: NewSupplier) => Promise<Supplier> {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (supplier: NewSupplier) => {
      const headers = headersFor(supplier);
      return (
        await callApi('POST /api/business-unit/suppliers', { body: supplier, headers, errors: 'caller' })
      ).data;
    },
    emits: appEvents.suppliersChanged,
  }).send;
}
