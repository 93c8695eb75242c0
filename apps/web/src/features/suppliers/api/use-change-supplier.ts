import { useQueryClient } from '@tanstack/react-query';
import type { ActiveStatus, Supplier, SupplierChange } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { supplierQuery } from './supplier-query.ts';

/** Saves the profile or status of a supplier. */
export function useChangeSupplier(supplierId: string) {
  const queryClient = useQueryClient();
  const params = { supplierId };
  const onDone = (supplier: Supplier) =>
    queryClient.setQueryData(supplierQuery(supplierId).queryKey, supplier);

  const change = useCommand({
    call: async (body: SupplierChange) =>
      (await callApi('PUT /api/business-unit/suppliers/:supplierId', { params, body, errors: 'caller' }))
        .data,
    emits: appEvents.suppliersChanged,
    onDone,
  });
  const setStatus = useCommand({
    call: async (status: ActiveStatus) =>
      (await callApi('PUT /api/business-unit/suppliers/:supplierId/status', { params, body: { status } }))
        .data,
    emits: appEvents.bidderStatusChanged,
    onDone,
  });
  return { change: change.send, setStatus: setStatus.run };
}
