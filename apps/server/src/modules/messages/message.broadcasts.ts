import type { StreamSubject } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

interface Subject {
  messageId: string;
  supplierId?: string;
  eventId: string | null;
  taskId: string | null;
}

/** The subject of a live update about a message. */
export const streamSubjectOf = ({ messageId, supplierId, eventId, taskId }: Subject): StreamSubject => ({
  messageId,
  ...(supplierId && { supplierId }),
  ...(eventId && { eventId }),
  ...(taskId && { taskId }),
});

/** Broadcasts to the business unit, and to the given suppliers, that a message has changed. */
export const broadcastMessage = (
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  about: StreamSubject,
  suppliers?: string[] | Sql,
): Promise<void> =>
  broadcast(
    tx,
    { organisationId, businessUnitId },
    { kind: 'messages-changed', about, to: { unit: true, ...(suppliers && { suppliers }) } },
  );

/**
 * Broadcasts to the business unit, and to the reader's own supplier, that a message was read or its e-mail
 * status changed.
 */
export const broadcastMessageRead = (
  tx: Transaction,
  { organisationId, businessUnitId, supplierId }: UnitRef & { supplierId: string | null },
  messageId: string,
): Promise<void> =>
  broadcast(
    tx,
    { organisationId, businessUnitId },
    {
      kind: 'message-read',
      about: { messageId },
      to: { unit: true, ...(supplierId && { suppliers: [supplierId] }) },
    },
  );
