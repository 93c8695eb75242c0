import type { Transaction } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';
import { notify } from '../notices/index.ts';
import type { settleScan } from './scan.repo.ts';

type Scanned = NonNullable<Awaited<ReturnType<typeof settleScan>>>;

/** Broadcasts to the owner of a file that its scan has finished. */
export async function broadcastScanResult(
  tx: Transaction,
  organisationId: string,
  { businessUnitId, supplierId, eventId, taskId }: Scanned,
): Promise<void> {
  const place = { organisationId, businessUnitId };
  if (supplierId) {
    const about = eventId && taskId ? { eventId, taskId } : {};
    const kind = taskId ? 'response-changed' : 'messages-changed';
    await broadcast(tx, place, { kind, about, to: { suppliers: [supplierId] } });
  } else if (businessUnitId) {
    for (const kind of ['events-changed', 'messages-changed'] as const) {
      await broadcast(tx, place, { kind, to: { unit: true } });
    }
  }
}

/** Notifies the person who uploaded an infected file, in the app and by e-mail. */
export async function notifyInfectedFile(
  tx: Transaction,
  outbox: Outbox,
  organisationId: string,
  fileId: string,
  { email, roleEntryId, businessUnitId, eventId, taskId, uploadedAt }: Scanned,
): Promise<void> {
  const mail = { template: 'file-infected', payload: { uploadedAt } };
  const key = `file-infected:${fileId}`;
  if (businessUnitId && roleEntryId) {
    const about = eventId && taskId ? { eventId, taskId } : {};
    const notice = { organisationId, businessUnitId, ...about, kind: 'file.infected', key } as const;
    await notify(tx, outbox, { ...notice, ...mail }, { roleEntryId });
  } else if (email) {
    // People without a unit get no in-app notifications.
    await outbox.send(tx, { ...mail, businessKey: key, recipient: email, organisationId });
  }
}
