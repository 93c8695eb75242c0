import { sql } from 'kysely';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { closingDelay } from './instants.rules.ts';

/*
 * The only SQL that computes a deadline. The fragments refer to the tables `event` and `task` and to the
 * task–supplier pair `participant` of the query they are put into.
 */

/** The end of a task for all its suppliers, without extensions for single ones. */
export const taskEnd = sql<string>`task.end_date`;

/** The same as text, for JSON built in SQL. */
export const taskEndText = instantText('task.end_date');

/** Whether the box of a task has closed at least once. An extension afterwards does not undo it. */
export const hasEverClosed = sql<boolean>`task.closed_until is not null`;

/** The end of an event. */
export const eventEnd = sql<string>`event.end_date`;

/** The deadline of one supplier: the end of the task or, if later, its own extension. */
export const effectiveEnd = effectiveEndAfter(taskEnd);

/** The same for an end of the task that is already known. */
export function effectiveEndAfter(end: Sql) {
  return sql<string>`greatest(${end}, participant.extended_until)`;
}

/** The end of the supplier's own extension; null if it has none. */
export const ownExtension = sql<string | null>`participant.extended_until`;

/** Whether the supplier got more time than the others. */
export const isExtended = sql<boolean>`coalesce(participant.extended_until > task.end_date, false)`;

/** The latest extension of any supplier of a task; null if there is none. */
const lastExtension = sql`(select max(extended_until) from task_supplier
  where task_supplier.task_id = task.id and extended_until is not null)`;

/** The latest deadline of any supplier of a task. */
export const lastEnd = sql<string>`greatest(task.end_date, ${lastExtension})`;

/** Whether a closing of the task covers an end, to the microsecond. */
export const isCovered = (end: Sql) => sql<boolean>`coalesce(task.closed_until >= ${end}, false)`;

/** How long after its last end a box closes. */
export const closingInterval = sql.raw(`interval '${closingDelay} milliseconds'`);

/** A supplier's state in a task, from its timestamps and the database clock. The deadline itself is still in time. */
export const taskState = sql`
  case when not task.response_required then 'RESPONSE_PROHIBITED'
       when participant.submitted_at is not null then 'RESPONSE_SUBMITTED'
       when participant.declined_at is not null then 'DECLINED'
       when ${effectiveEnd} < transaction_timestamp() then 'ENDED_WITHOUT_RESPONSE'
       else 'AWAITING_RESPONSE' end`;

/** Joins a task that is already loaded, for fragments that need its end. */
export const withTaskEnd = ({
  endDate,
  responseRequired,
}: {
  endDate: string;
  responseRequired: boolean;
}) => sql`
  cross join (
    select ${endDate}::timestamptz as end_date, ${responseRequired}::boolean as response_required) task`;

/** The dates of an event or a task as columns, for inserts and updates of its content. */
export const dateColumns = ({ startDate, endDate }: Dates) => ({
  start_date: startDate,
  ...endColumn(endDate),
});
export const endColumn = (endDate: string) => ({ end_date: endDate });

/** The names of these columns, and their values in a row. */
export const dateColumnNames = sql.raw('start_date, end_date');
export const datesOf = (row: { start_date: string; end_date: string }): Dates => ({
  startDate: row.start_date,
  endDate: row.end_date,
});

interface Dates {
  startDate: string;
  endDate: string;
}
