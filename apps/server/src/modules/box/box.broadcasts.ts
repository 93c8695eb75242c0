import type { Transaction } from '../../platform/db/database.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

interface Box {
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  taskId: string;
}

/** Broadcasts that a box was closed or opened, to the buyer and to the suppliers with a record in it. */
export const broadcastBox = (
  tx: Transaction,
  { eventId, taskId, ...unit }: Box,
  supplierIds: string[],
): Promise<void> =>
  broadcast(tx, unit, {
    kind: 'task-status-changed',
    about: { eventId, taskId },
    to: { unit: true, suppliers: supplierIds },
  });
