import type { Config } from '../../../platform/config/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { describeError } from '../../../platform/failures/describe-error.ts';
import { forEachIsolated, ItemsFailedError } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import {
  closeBox,
  findEnvelopeToWaitFor,
  listBoxesToClose,
  markClosingFailed,
} from '../../deadlines/index.ts';
import { type NoticeTarget, notify, notifyAfterJob } from '../../notices/index.ts';
import { broadcastBox } from '../box.broadcasts.ts';

export interface ClosingDeps {
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl'>;
  /** Called after each attempt. */
  onEnd?: ((outcome: 'closed' | 'failed') => void) | undefined;
}

/** Number of boxes listed at a time. */
const batchSize = 100;

/** Closings on one server at a time: while threads build the trees of some, others are written. */
const concurrency = 4;

/** Closes all due boxes of all tenants. A box that fails does not delay the others. */
export async function closeDueBoxes(
  deps: ClosingDeps,
  { except = [], onFailure }: { except?: string[]; onFailure(taskId: string, error: unknown): void },
): Promise<void> {
  const tried = [...except];
  const list = () =>
    deps.db.transaction({ scope: 'job', organisationId: null }, (tx) =>
      listBoxesToClose(tx, { except: tried, limit: batchSize }),
    );
  for (let due = await list(); due.length > 0; due = await list()) {
    tried.push(...due.map(({ taskId }) => taskId));
    await forEachIsolated(
      due,
      ({ taskId }) => taskId,
      (box) =>
        closeDueBox(deps, box).catch(async (error: unknown) => {
          deps.onEnd?.('failed');
          const { kind, code } = describeError(error);
          await deps.db
            .transaction({ scope: 'job', organisationId: box.organisationId }, (tx) =>
              markClosingFailed(tx, box.taskId, code ?? kind),
            )
            // Without the database the box stays overdue, and the first error says why.
            .catch(() => undefined);
          throw error;
        }),
      { concurrency, onFailure },
    );
  }
}

/** Every minute, closes the due boxes that the worker below has missed. */
export const closingJob = (deps: ClosingDeps): JobDefinition<never> => ({
  name: 'close-boxes',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    const failures: { id: string; error: unknown }[] = [];
    await closeDueBoxes(deps, { onFailure: (id, error) => failures.push({ id, error }) });
    if (failures.length) throw new ItemsFailedError(failures);
  },
});

/**
 * Closes a box and notifies the suppliers in it, those whose submissions were all refused, and the admins; concurrent
 * callers find it closed.
 */
export async function closeDueBox(
  deps: ClosingDeps,
  { organisationId, taskId }: { organisationId: string; taskId: string },
): Promise<void> {
  const { db, outbox } = deps;
  let isClosed = false;
  const close = async (queue: NoticeTarget, tx: Transaction, now: string) => {
    const closed = await closeBox(deps, tx, taskId, now);
    if (!closed) return;
    const { businessUnitId, eventId, number, root, keyId: key, supplierIds, refusedSupplierIds } = closed;
    isClosed = true;
    const waitsFor = await findEnvelopeToWaitFor(tx, taskId);
    const place = { organisationId, businessUnitId, eventId, taskId };
    const payload = { number, root, at: now, key };
    await broadcastBox(tx, place, supplierIds);
    const about = `${taskId}:${number}`;
    await notify(
      tx,
      queue,
      { ...place, kind: 'box.closed', key: `box.closed:${about}`, template: 'box-closed', payload },
      { supplierIds },
    );
    if (refusedSupplierIds.length) {
      const notice = { kind: 'task.not-received', key: `task.not-received:${about}` } as const;
      await notify(
        tx,
        queue,
        { ...place, ...notice, template: 'response-not-received', payload },
        { supplierIds: refusedSupplierIds },
      );
    }
    await notify(
      tx,
      queue,
      {
        ...place,
        kind: 'box.shut',
        key: `box.shut:${about}`,
        template: 'box-shut',
        ...(waitsFor && { payload: { waitsFor } }),
      },
      'admins',
    );
  };
  await notifyAfterJob({ db, outbox, organisationId }, (queue) =>
    db.transaction({ scope: 'job', organisationId }, (tx, now) => close(queue, tx, now)),
  );
  if (isClosed) deps.onEnd?.('closed');
}
