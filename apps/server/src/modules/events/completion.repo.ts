import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { eventEnd, tasksOfEvent } from '../deadlines/index.ts';
import type { EventRow } from './event.repo.ts';

/** Lists the events of all tenants whose completion is due for a check. */
export async function listDueCompletionChecks(
  tx: Transaction,
): Promise<{ organisationId: string; eventId: string }[]> {
  const { rows } = await sql<{ organisationId: string; eventId: string }>`
    select organisation_id as "organisationId", event_id as "eventId" from app.due_completion_checks()`.execute(
    tx,
  );
  return rows;
}

type EventToComplete = UnitRef &
  Pick<EventRow, 'status' | 'statusReason' | 'startDate' | 'endDate'> & {
    lastEnd: string | null;
    now: string;
  };

/** Finds what decides when the completion of an event is due. */
export async function findEventToComplete(tx: Transaction, id: string): Promise<EventToComplete | null> {
  const { rows } = await sql<EventToComplete>`
    select event.organisation_id as "organisationId", event.business_unit_id as "businessUnitId", event.status,
      event.status_reason as "statusReason", event.start_date as "startDate", ${eventEnd} as "endDate",
      tasks."lastEnd", transaction_timestamp() as now
    from event cross join lateral (${tasksOfEvent(sql`event.id`)}) tasks
    where event.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Schedules the next completion check of an event; null waits until its last end moves. */
export async function scheduleCompletionCheck(tx: Transaction, id: string, at: string | null): Promise<void> {
  await tx.updateTable('event').set({ completion_check_at: at }).where('id', '=', id).execute();
}
