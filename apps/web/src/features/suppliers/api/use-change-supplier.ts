import { useQueryClient } from '@tanstack/react-query';
import type { ActiveStatus, Supplier, SupplierChange } from '@tenderbox/contract';
import { announce, appEvents } from '../../../entities/session/app-events.ts';
import { supplierKeys } from '../../../entities/suppliers/supplier-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useRefreshSuppliers } from './use-refresh-suppliers.ts';

/** Saves the profile of a supplier, or whether it is active. */
export function useChangeSupplier(supplierId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshSuppliers();
  const params = { supplierId };

  async function remember(supplier: Supplier): Promise<Supplier> {
    queryClient.setQueryData(supplierKeys.one(supplierId), supplier);
    await refresh();
    return supplier;
  }

  return {
    change: async (change: SupplierChange): Promise<Supplier> => {
      const { data } = await callApi('PUT /api/business-unit/suppliers/:supplierId', {
        params,
        body: change,
        errors: 'caller',
      });
      return remember(data);
    },
    setStatus: async (status: ActiveStatus): Promise<Supplier> => {
      const { data } = await callApi('PUT /api/business-unit/suppliers/:supplierId/status', {
        params,
        body: { status },
      });
      const supplier = await remember(data);
      announce(appEvents.bidderStatusChanged);
      return supplier;
    },
  };
}
