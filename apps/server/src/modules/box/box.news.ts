import type { Transaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/stream/announce.repo.ts';

interface Box {
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  taskId: string;
}

/** Broadcasts that a box was closed or opened, to the buyer and to the suppliers with a record in it. */
export const tellOfBox = (
  tx: Transaction,
  { eventId, taskId, ...unit }: Box,
  supplierIds: string[],
): Promise<void> =>
  announce(tx, unit, {
    ...{ kind: 'task-status-changed', about: { eventId, taskId } },
    to: { unit: true, suppliers: supplierIds },
  });
