import { useQueryClient } from '@tanstack/react-query';
import type {
  ActiveStatus,
  OrganisationSupplierChange,
  OrganisationSupplierDetails,
} from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { supplierQuery } from './supplier-queries.ts';

const supplierPath = '/api/sourcing-organisation/suppliers/:supplierId';

/** Saves the profile or status of a supplier of any business unit. */
export function useChangeSupplier(supplierId: string) {
  const queryClient = useQueryClient();
  const params = { supplierId };
  const onDone = (supplier: OrganisationSupplierDetails) =>
    void queryClient.setQueryData(supplierQuery(supplierId).queryKey, supplier);

  const change = useCommand({
    call: async (body: OrganisationSupplierChange) =>
      (await callApi(`PUT ${supplierPath}`, { params, body, errors: 'caller' })).data,
    emits: appEvents.suppliersChanged,
    onDone,
  });
  const setStatus = useCommand({
    call: async (status: ActiveStatus) =>
      (await callApi(`PUT ${supplierPath}/status`, { params, body: { status } })).data,
    emits: appEvents.bidderStatusChanged,
    onDone,
  });
  return { change: change.send, setStatus: setStatus.run };
}
