import type { BulkChange, BulkResult } from '@tenderbox/contract';
import { announce, appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useRefreshSuppliers } from './use-refresh-suppliers.ts';

// Who listens to either learns of it as from the page of one supplier.
const announced = {
  TAG: null,
  UNTAG: null,
  DEACTIVATE: appEvents.bidderStatusChanged,
  REACTIVATE: appEvents.bidderStatusChanged,
  INVITE: appEvents.supplierAdminInvited,
} as const;

/** Tags, deactivates, reactivates or invites many suppliers at once; the app tells of a failure. */
export function useChangeSuppliers(): (change: BulkChange) => Promise<BulkResult> {
  const refresh = useRefreshSuppliers();
  return async (change) => {
    const { data } = await callApi('POST /api/business-unit/suppliers/bulk', { body: change });
    const event = announced[change.action];
    if (event) announce(event);
    await refresh();
    return data;
  };
}
