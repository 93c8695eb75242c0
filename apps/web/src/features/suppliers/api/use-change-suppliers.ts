import type { BulkAction, BulkChange, BulkResult } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { type AppEventName, appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

// The same events as for a change of one supplier.
const announced: Record<BulkAction, AppEventName> = {
  TAG: appEvents.suppliersChanged,
  UNTAG: appEvents.suppliersChanged,
  DEACTIVATE: appEvents.bidderStatusChanged,
  REACTIVATE: appEvents.bidderStatusChanged,
  INVITE: appEvents.supplierAdminInvited,
};

/** Tags, deactivates, reactivates or invites several suppliers. The app shows errors. */
export function useChangeSuppliers(onDone: (result: BulkResult, change: BulkChange) => void) {
  return useCommand({
    call: async (change: BulkChange) =>
      (await callApi('POST /api/business-unit/suppliers/bulk', { body: change })).data,
    emits: (_result, { action }) => announced[action],
    onDone,
  }).run;
}
