import type { BulkAction, BulkChange, BulkResult } from '@tenderbox/contract';
import { useCommand } from '../../../entities/freshness/use-command.ts';
import { type AppEventName, appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

// Who listens learns of it as from the page of one supplier.
const announced: Record<BulkAction, AppEventName> = {
  TAG: appEvents.suppliersChanged,
  UNTAG: appEvents.suppliersChanged,
  DEACTIVATE: appEvents.bidderStatusChanged,
  REACTIVATE: appEvents.bidderStatusChanged,
  INVITE: appEvents.supplierAdminInvited,
};

/** Tags, deactivates, reactivates or invites many suppliers at once; the app tells of a failure. */
export function useChangeSuppliers(onDone: (result: BulkResult, change: BulkChange) => void) {
  return useCommand({
    call: async (change: BulkChange) =>
      (await callApi('POST /api/business-unit/suppliers/bulk', { body: change })).data,
    announces: (_result, { action }) => announced[action],
    onDone,
  }).run;
}
