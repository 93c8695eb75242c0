import type { Transaction } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notify } from '../notices/index.ts';
import { listViewers } from './task-suppliers.repo.ts';
import type { Unit } from './task-write.repo.ts';

/** What the suppliers of a task are told, and the mail that tells it. */
const templates = {
  'task.added': 'task-added',
  'task.changed': 'task-changed',
  'task.archived': 'task-archived',
  'task.restored': 'task-restored',
} as const;

interface TaskNews {
  kind: keyof typeof templates;
  eventId: string;
  taskId: string;
  /** Tells this happening from another of the same kind. */
  key: string;
  /** Whom it concerns; all who see the task unless said. */
  supplierIds?: string[];
}

/** Tells the people of a task's suppliers what happened to it, and nobody else of the event. */
export async function tellSuppliersOfTask(
  tx: Transaction,
  outbox: Outbox,
  { organisationId, businessUnitId }: Unit,
  { kind, eventId, taskId, key, supplierIds }: TaskNews,
): Promise<number> {
  return notify(
    tx,
    outbox,
    {
      ...{ organisationId, businessUnitId, eventId, taskId, kind, key: `${kind}:${key}` },
      template: templates[kind],
    },
    { supplierIds: supplierIds ?? (await listViewers(tx, { eventId, taskId })) },
  );
}
