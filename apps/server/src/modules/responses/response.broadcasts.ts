import type { SupplierCaller } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

interface ResponseBroadcast {
  eventId: string;
  /** Missing if all tasks of the event are affected. */
  taskId?: string;
  /** Whether the change is visible to the buyer. */
  isSeenByUnit: boolean;
}

/**
 * Broadcasts to the supplier's own team, and to the buyer only if the change is visible to it. Drafts,
 * replaced submissions in a sealed box and accepted terms are not.
 */
export const broadcastResponse = (
  tx: Transaction,
  caller: SupplierCaller,
  { isSeenByUnit, ...about }: ResponseBroadcast,
): Promise<void> =>
  broadcast(tx, caller, {
    kind: 'task-status-changed',
    about,
    to: { suppliers: [caller.supplierId], unit: isSeenByUnit },
  });

/** Broadcasts a changed draft to the supplier's own team only. */
export const broadcastDraft = (
  tx: Transaction,
  caller: SupplierCaller,
  about: { taskId: string; revision: number },
): Promise<void> =>
  broadcast(tx, caller, { kind: 'response-changed', about, to: { suppliers: [caller.supplierId] } });
