import type { StreamSubject } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { announce } from '../../platform/stream/announce.repo.ts';

interface Place {
  organisationId: string;
  businessUnitId: string;
}

interface Subject {
  messageId: string;
  supplierId?: string;
  eventId: string | null;
  taskId: string | null;
}

/** What news of a message are about. */
export const aboutOf = ({ messageId, supplierId, eventId, taskId }: Subject): StreamSubject => ({
  messageId,
  ...(supplierId && { supplierId }),
  ...(eventId && { eventId }),
  ...(taskId && { taskId }),
});

/** Tells the unit and, where they are concerned, suppliers that there is something new in a message. */
export const tellOfMessage = (
  tx: Transaction,
  { organisationId, businessUnitId }: Place,
  about: StreamSubject,
  suppliers?: string[] | Sql,
): Promise<void> =>
  announce(
    tx,
    { organisationId, businessUnitId },
    { kind: 'messages-changed', about, to: { unit: true, ...(suppliers && { suppliers }) } },
  );

/** Tells the unit that somebody read a message, or what became of its mails; a reader's own pages hear of it as well. */
export const tellOfReading = (
  tx: Transaction,
  { organisationId, businessUnitId, supplierId }: Place & { supplierId: string | null },
  messageId: string,
): Promise<void> =>
  announce(
    tx,
    { organisationId, businessUnitId },
    {
      kind: 'message-read',
      about: { messageId },
      to: { unit: true, ...(supplierId && { suppliers: [supplierId] }) },
    },
  );
