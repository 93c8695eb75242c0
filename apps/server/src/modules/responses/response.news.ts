import type { SupplierCaller } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/stream/announce.repo.ts';

interface ResponseNews {
  eventId: string;
  /** Left out where it is about all tasks of the event. */
  taskId?: string;
  /** Whether anything changed that the buyer may see of the supplier. */
  isSeenByUnit: boolean;
}

/**
 * Tells the open pages of the supplier's own team, and the buyer's only where that one may see a difference: a draft, a
 * replaced submission in a sealed box and accepted terms are nobody else's business.
 */
export const tellOfResponse = (
  tx: Transaction,
  caller: SupplierCaller,
  { isSeenByUnit, ...about }: ResponseNews,
): Promise<void> =>
  announce(tx, caller, {
    ...{ kind: 'task-status-changed', about },
    to: { suppliers: [caller.supplierId], unit: isSeenByUnit },
  });

/** Tells the own team alone that a draft was changed. */
export const tellOfDraft = (
  tx: Transaction,
  caller: SupplierCaller,
  about: { taskId: string; revision: number },
): Promise<void> =>
  announce(tx, caller, { kind: 'response-changed', about, to: { suppliers: [caller.supplierId] } });
