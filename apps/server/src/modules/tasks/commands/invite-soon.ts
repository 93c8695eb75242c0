import type { UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { announceQueue, type TaskParts } from '../task.parts.ts';

/** Enqueues the invitations of suppliers that see the event, or one more of its tasks, for the first time. */
export function inviteSoon(
  { jobs }: Pick<TaskParts, 'jobs'>,
  { caller: { organisationId } }: Act<UnitCaller>,
  tx: Transaction,
  eventId: string,
): Promise<void> {
  return jobs.enqueue(tx, announceQueue, { organisationId, eventId });
}
