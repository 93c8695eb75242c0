import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';

/** Event and task of a message, as far as the context sees them: a supplier those that are published to it. */
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

/** A supplier by its names. */
export const supplierNamed = (table: string): Sql => sql`
  json_build_object('id', ${sql.ref(`${table}.id`)}, 'supplierCode', ${sql.ref(`${table}.supplier_code`)},
    'name', ${sql.ref(`${table}.name`)})`;

/** An instant inside of JSON, as answers write it. */
export const utc = (column: string): Sql =>
  sql`replace(to_jsonb(${sql.ref(column)}) #>> '{}', '+00:00', 'Z')`;
