import { sql } from 'kysely';
import { lookupJoin, type Sql } from '../../../platform/db/listing.ts';
import { effectiveEnd } from '../../deadlines/index.ts';

/** The open tasks of a supplier: all published ones, and those it has viewed. */
export interface OpenTasks {
  openTaskCount: number;
  seenOpenTaskCount: number;
}

/** Whether a task is still open for a supplier. */
const isOpen = sql`
  event.status = 'ACTIVE' and task.archived_at is null and participant.visible_from <= transaction_timestamp()
    and ${effectiveEnd} >= transaction_timestamp()`;

/** Whether a supplier belongs to a task of an event that is not archived. */
export const isSupplierOfEvent = (eventId: string): Sql => sql`exists (
  select from task_supplier participant join task on task.id = participant.task_id
  where participant.event_id = ${eventId} and participant.supplier_id = supplier.id and task.archived_at is null)`;

/** Joins the open tasks of each supplier, from its pairs. What is decided by them needs this. */
export const joinOpenTasks = sql`
  cross join lateral (
    select count(*)::int as "openTaskCount", count(participant.seen_at)::int as "seenOpenTaskCount"
    from task_supplier participant ${lookupJoin('task', sql`participant.task_id`)} ${lookupJoin('event', sql`participant.event_id`)}
    where participant.supplier_id = supplier.id and ${isOpen}) open_tasks`;
