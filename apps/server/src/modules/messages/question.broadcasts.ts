import type { Transaction } from '../../platform/db/database.ts';
import { suppliersWhoSee } from '../tasks/index.ts';
import { broadcastMessage } from './message.broadcasts.ts';

/**
 * Broadcasts to all suppliers of the task or event that a question was published. The update does not reveal
 * who asked.
 */
export async function broadcastPublishedQuestion(
  tx: Transaction,
  unit: { organisationId: string; businessUnitId: string },
  { eventId, taskId }: { eventId: string | null; taskId: string | null },
): Promise<void> {
  if (!eventId) return;
  const about = { eventId, ...(taskId && { taskId }) };
  await broadcastMessage(tx, unit, about, suppliersWhoSee(eventId, taskId ?? undefined));
}
