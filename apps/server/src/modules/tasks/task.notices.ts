import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { type NoticeTarget, notify } from '../notices/index.ts';
import { listOtherViewers, listViewers } from './suppliers/task-suppliers.repo.ts';

/** The kinds of notices to a task's suppliers, and their e-mail templates. */
const templates = {
  'task.added': 'task-added',
  'task.changed': 'task-changed',
  'task.archived': 'task-archived',
  'task.restored': 'task-restored',
  'task.extended': 'task-extended',
  'task.reminded': 'task-reminder',
} as const;

interface TaskNotice {
  kind: keyof typeof templates;
  eventId: string;
  taskId: string;
  /** Distinguishes this notice from others of the same kind. */
  key: string;
  /** Defaults to all suppliers that can see the task. */
  supplierIds?: string[];
  /** Ids and plain values for the e-mail template. */
  payload?: Record<string, unknown>;
}

/** Notifies the people of a task's suppliers of a change, and no one else in the event. */
export async function notifyTaskSuppliers(
  tx: Transaction,
  target: NoticeTarget,
  { organisationId, businessUnitId }: UnitRef,
  { kind, eventId, taskId, key, supplierIds, payload }: TaskNotice,
): Promise<number> {
  return notify(
    tx,
    target,
    {
      organisationId,
      businessUnitId,
      eventId,
      taskId,
      kind,
      key: `${kind}:${key}`,
      template: templates[kind],
      ...(payload && { payload }),
    },
    { supplierIds: supplierIds ?? (await listViewers(tx, { eventId, taskId })) },
  );
}

/** Notifies the event's suppliers that are not part of this task that the event has changed. */
export async function notifyOtherEventSuppliers(
  tx: Transaction,
  target: NoticeTarget,
  { organisationId, businessUnitId }: UnitRef,
  { eventId, id: taskId }: { eventId: string; id: string },
  amendmentId: string,
): Promise<void> {
  const kind = 'event.changed';
  const key = `${kind}:${amendmentId}`;
  const notice = { organisationId, businessUnitId, eventId, kind, key, template: 'event-changed' } as const;
  await notify(tx, target, notice, { supplierIds: await listOtherViewers(tx, { eventId, taskId }) });
}
