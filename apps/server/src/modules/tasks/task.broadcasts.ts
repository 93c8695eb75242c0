import type { StreamKind } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';
import { suppliersWhoSee } from './task.repo.ts';

interface TaskBroadcast {
  eventId: string;
  /** Missing if all tasks of the event are affected. */
  taskId?: string;
  kind?: Extract<StreamKind, 'task-added' | 'task-status-changed'>;
}

/** Broadcasts to the business unit that a task was added, deleted or changed. */
export const broadcastTaskToUnit = (
  tx: Transaction,
  unit: UnitRef,
  { kind = 'task-status-changed', ...about }: TaskBroadcast,
): Promise<void> => broadcast(tx, unit, { kind, about, to: { unit: true } });

/**
 * Broadcasts to the business unit and to all suppliers that can see the task. For changes suppliers cannot
 * see, use `broadcastTaskToUnit`.
 */
export const broadcastTask = (
  tx: Transaction,
  unit: UnitRef,
  { kind = 'task-status-changed', ...about }: TaskBroadcast,
): Promise<void> => {
  const suppliers = suppliersWhoSee(about.eventId, about.taskId);
  return broadcast(tx, unit, { kind, about, to: { unit: true, suppliers } });
};

/** Broadcasts to the business unit and to the given suppliers only; the others must not notice anything. */
export const broadcastTaskToSuppliers = (
  tx: Transaction,
  unit: UnitRef,
  { kind = 'task-status-changed', ...about }: TaskBroadcast,
  suppliers: string[],
): Promise<void> => broadcast(tx, unit, { kind, about, to: { unit: true, suppliers } });

/** Broadcasts to everyone who can see an event that its end has moved with that of a task. */
export const broadcastEventEnd = (tx: Transaction, unit: UnitRef, eventId: string): Promise<void> =>
  broadcast(tx, unit, {
    kind: 'events-changed',
    about: { eventId },
    to: { unit: true, organisation: true, suppliers: suppliersWhoSee(eventId) },
  });
