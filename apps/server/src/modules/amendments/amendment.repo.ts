import { randomUUIDv7 } from 'node:crypto';
import type { Amendment, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

interface NewAmendment {
  eventId: string;
  /** The task that was changed; null where it was the event itself. */
  taskId?: string | null;
  changes: Amendment['changes'];
}

/** Keeps what was changed after publication, and returns its id. */
export async function insertAmendment(
  tx: Transaction,
  { organisationId, businessUnitId, roleEntryId }: UnitCaller,
  { eventId, taskId = null, changes }: NewAmendment,
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('amendment')
    .values({
      id,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: eventId,
      task_id: taskId,
      amended_by: roleEntryId,
      changes: JSON.stringify(changes),
    })
    .execute();
  return id;
}

/** The amendments of an event, newest first, with who made them; null where the context sees no such event. */
export async function listAmendments(tx: Transaction, eventId: string): Promise<Amendment[] | null> {
  const { rows } = await sql<Amendment | { id: null }>`
    select amendment.id, amendment.task_id as "taskId", task.title as "taskTitle", amendment.at, account.full_name as by, amendment.changes
    from event
    left join amendment on amendment.event_id = event.id
    left join task on task.id = amendment.task_id
    left join role_entry on role_entry.id = amendment.amended_by
    left join account on account.id = role_entry.account_id
    where event.id = ${eventId} order by amendment.at desc, amendment.id desc`.execute(tx);
  if (!rows.length) return null;
  return rows.filter((row): row is Amendment => row.id !== null);
}
