import type { Transaction } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notify } from '../notices/index.ts';
import { listOtherViewers, listViewers } from './task-suppliers.repo.ts';
import type { Unit } from './task-write.repo.ts';

/** What the suppliers of a task are told, and the mail that tells it. */
const templates = {
  'task.added': 'task-added',
  'task.changed': 'task-changed',
  'task.archived': 'task-archived',
  'task.restored': 'task-restored',
  'task.extended': 'task-extended',
  'task.reminded': 'task-reminder',
} as const;

interface TaskNews {
  kind: keyof typeof templates;
  eventId: string;
  taskId: string;
  /** Tells this happening from another of the same kind. */
  key: string;
  /** Whom it concerns; all who see the task unless said. */
  supplierIds?: string[];
  /** Ids and plain values that the mail is written from. */
  payload?: Record<string, unknown>;
}

/** Tells the people of a task's suppliers what happened to it, and nobody else of the event. */
export async function tellSuppliersOfTask(
  tx: Transaction,
  outbox: Outbox,
  { organisationId, businessUnitId }: Unit,
  { kind, eventId, taskId, key, supplierIds, payload }: TaskNews,
): Promise<number> {
  return notify(
    tx,
    outbox,
    {
      ...{ organisationId, businessUnitId, eventId, taskId, kind, key: `${kind}:${key}` },
      template: templates[kind],
      ...(payload && { payload }),
    },
    { supplierIds: supplierIds ?? (await listViewers(tx, { eventId, taskId })) },
  );
}

/** Tells the event's other suppliers, who are not asked for this task, that the event has changed with it. */
export async function tellOthersOfEvent(
  tx: Transaction,
  outbox: Outbox,
  { organisationId, businessUnitId }: Unit,
  { eventId, id: taskId }: { eventId: string; id: string },
  amendmentId: string,
): Promise<void> {
  const kind = 'event.changed';
  const key = `${kind}:${amendmentId}`;
  const notice = { organisationId, businessUnitId, eventId, kind, key, template: 'event-changed' } as const;
  await notify(tx, outbox, notice, { supplierIds: await listOtherViewers(tx, { eventId, taskId }) });
}
