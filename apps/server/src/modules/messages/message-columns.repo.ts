import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';

/** Joins the event and task of a message. Row-level security hides them from suppliers they are not published to. */
export const joinEvent = (table: string): Sql => sql`
  left join lateral (
    select * from event where event.id = ${sql.ref(`${table}.event_id`)} limit 1) event on true`;
export const joinTask = (table: string): Sql => sql`
  left join lateral (
    select * from task
    where task.id = ${sql.ref(`${table}.task_id`)} and task.event_id = ${sql.ref(`${table}.event_id`)}
    limit 1) task on true`;

export const eventOf = sql`
  case when event.id is not null
    then json_build_object('id', event.id, 'title', event.title, 'reference', event.reference) end as event`;
export const taskOf = sql`
  case when task.id is not null then json_build_object('id', task.id, 'title', task.title) end as task`;

/**
 * Whether the supplier should reply: the last entry is a reply of the buyer, and the thread did not start
 * with a supplier's question.
 */
export const awaitsSupplier = (thread: string): Sql => sql`
  coalesce(${sql.ref(`${thread}.last_buyer_at`)} = ${sql.ref(`${thread}.last_at`)}
    and ${sql.ref(`${thread}.reply_count`)} > 0 and ${sql.ref(`${thread}.asked_by`)} is null, false)`;

/** A supplier's id, code and name as JSON. */
export const supplierNamed = (table: string): Sql => sql`
  json_build_object('id', ${sql.ref(`${table}.id`)}, 'supplierCode', ${sql.ref(`${table}.supplier_code`)},
    'name', ${sql.ref(`${table}.name`)})`;
