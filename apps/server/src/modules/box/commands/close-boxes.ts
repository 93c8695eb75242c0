import type { Config } from '../../../platform/config/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { createSigner } from '../../../platform/signing/signer.ts';
import { notify } from '../../notices/index.ts';
import { broadcastBox } from '../box.broadcasts.ts';
import { lockTask } from '../box.repo.ts';
import { makeClosing } from '../build-closing.ts';
import { findBoxToClose, insertClosing, listBoxesToClose, listLastRecords } from '../closing.repo.ts';

interface Deps {
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl'>;
}

/** Every minute, closes the boxes whose last end has passed, including those missed earlier. */
export const closingJob = (deps: Deps): JobDefinition<never> => ({
  name: 'close-boxes',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    const context = { scope: 'job', organisationId: null } as const;
    const failures: unknown[] = [];
    for (const box of await deps.db.transaction(context, listBoxesToClose)) {
      // A box that fails to close must not keep the others open.
      await closeBox(deps, box).catch((error: unknown) => failures.push(error));
    }
    if (failures.length) throw failures[0];
  },
});

/** Closes a box once; concurrent callers find it closed. */
export async function closeBox(
  { db, keyring, outbox, config }: Deps,
  { organisationId, taskId }: { organisationId: string; taskId: string },
): Promise<void> {
  await db.transaction({ scope: 'job', organisationId }, async (tx, now) => {
    // The lock waits for submissions that started before the deadline, so they are included.
    await lockTask(tx, taskId);
    const box = await findBoxToClose(tx, taskId);
    if (!box?.isDue) return;
    const records = await listLastRecords(tx, taskId);
    const { number, previous, businessUnitId, eventId } = box;
    const signer = createSigner(keyring);
    const closing = await makeClosing(
      { origin: config.publicUrl, keyring, sign: (members) => signer.sign(tx, members) },
      { taskId, number, previous, closedAt: now, records },
    );
    await insertClosing(tx, taskId, box, closing);
    const { root, keyId: key } = closing;
    const place = { organisationId, businessUnitId, eventId, taskId };
    const payload = { number, root, at: now, key };
    const supplierIds = records.map(({ supplierId }) => supplierId);
    await broadcastBox(tx, place, supplierIds);
    const about = `${taskId}:${number}`;
    await notify(
      tx,
      outbox,
      { ...place, kind: 'box.closed', key: `box.closed:${about}`, template: 'box-closed', payload },
      { supplierIds },
    );
    await notify(
      tx,
      outbox,
      { ...place, kind: 'box.shut', key: `box.shut:${about}`, template: 'box-shut' },
      'admins',
    );
  });
}
