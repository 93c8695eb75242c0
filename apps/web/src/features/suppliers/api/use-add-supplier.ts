import type { NewSupplier, Supplier } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';
import { useRefreshSuppliers } from './use-refresh-suppliers.ts';

/** Adds a supplier and, where an address is given, invites its first supplier admin. */
export function useAddSupplier(): (supplier: NewSupplier) => Promise<Supplier> {
  const refresh = useRefreshSuppliers();
  const headersFor = useIdempotencyKey();
  return async (supplier) => {
    const { data } = await callApi('POST /api/business-unit/suppliers', {
      body: supplier,
      headers: headersFor(supplier),
      errors: 'caller',
    });
    await refresh();
    return data;
  };
}
