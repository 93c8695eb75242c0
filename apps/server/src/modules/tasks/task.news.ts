import type { StreamKind } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/stream/announce.repo.ts';
import { suppliersWhoSee } from './task.repo.ts';
import type { Unit } from './task-write.repo.ts';

interface TaskNews {
  eventId: string;
  /** Left out where it is about all tasks of the event. */
  taskId?: string;
  kind?: Extract<StreamKind, 'task-added' | 'task-status-changed'>;
}

/** Tells the buyer's open pages that a task has come, gone or changed. */
export const tellUnitOfTask = (
  tx: Transaction,
  unit: Unit,
  { kind = 'task-status-changed', ...about }: TaskNews,
): Promise<void> => announce(tx, unit, { kind, about, to: { unit: true } });

/** Tells the suppliers as well whom the task is shown to; whatever they are not shown is told by `tellUnitOfTask`. */
export const tellAllWhoSeeTask = (
  tx: Transaction,
  unit: Unit,
  { kind = 'task-status-changed', ...about }: TaskNews,
): Promise<void> => {
  const suppliers = suppliersWhoSee(about.eventId, about.taskId);
  return announce(tx, unit, { kind, about, to: { unit: true, suppliers } });
};

/** Tells the unit, and these suppliers of a task alone: the others must not even notice. */
export const tellSomeOfTask = (
  tx: Transaction,
  unit: Unit,
  { kind = 'task-status-changed', ...about }: TaskNews,
  suppliers: string[],
): Promise<void> => announce(tx, unit, { kind, about, to: { unit: true, suppliers } });

/** Tells all who see an event that its end has moved with a task's. */
export const tellAllWhoSeeEvent = (tx: Transaction, unit: Unit, eventId: string): Promise<void> =>
  announce(tx, unit, {
    ...{ kind: 'events-changed', about: { eventId } },
    to: { unit: true, organisation: true, suppliers: suppliersWhoSee(eventId) },
  });
