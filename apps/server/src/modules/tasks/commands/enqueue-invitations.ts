import type { UnitCaller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { invitationQueue, type TaskDeps } from '../task.deps.ts';

/** Enqueues the invitations of suppliers that see the event, or one more of its tasks, for the first time. */
export function enqueueInvitations(
  { jobs }: Pick<TaskDeps, 'jobs'>,
  { caller: { organisationId } }: RequestContext<UnitCaller>,
  tx: Transaction,
  eventId: string,
): Promise<void> {
  return jobs.enqueue(tx, invitationQueue, { organisationId, eventId });
}
