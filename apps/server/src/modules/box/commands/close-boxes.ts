import type { Config } from '../../../platform/config/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { closeBox, listBoxesToClose } from '../../deadlines/index.ts';
import { notify } from '../../notices/index.ts';
import { broadcastBox } from '../box.broadcasts.ts';

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
      await closeDueBox(deps, box).catch((error: unknown) => failures.push(error));
    }
    if (failures.length) throw failures[0];
  },
});

/** Closes a box and notifies its suppliers and the admins; concurrent callers find it closed. */
export async function closeDueBox(
  deps: Deps,
  { organisationId, taskId }: { organisationId: string; taskId: string },
): Promise<void> {
  await deps.db.transaction({ scope: 'job', organisationId }, async (tx, now) => {
    const closed = await closeBox(deps, tx, taskId, now);
    if (!closed) return;
    const { outbox } = deps;
    const { businessUnitId, eventId, number, root, keyId: key, supplierIds } = closed;
    const place = { organisationId, businessUnitId, eventId, taskId };
    const payload = { number, root, at: now, key };
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
