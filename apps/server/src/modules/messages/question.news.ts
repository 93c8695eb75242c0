import type { Transaction } from '../../platform/db/database.ts';
import { suppliersWhoSee } from '../tasks/index.ts';
import { tellOfMessage } from './message.news.ts';

/** Tells all suppliers concerned that a question was published; by what is told nobody finds out whose it was. */
export async function tellOfPublication(
  tx: Transaction,
  unit: { organisationId: string; businessUnitId: string },
  { eventId, taskId }: { eventId: string | null; taskId: string | null },
): Promise<void> {
  if (!eventId) return;
  const about = { eventId, ...(taskId && { taskId }) };
  await tellOfMessage(tx, unit, about, suppliersWhoSee(eventId, taskId ?? undefined));
}
