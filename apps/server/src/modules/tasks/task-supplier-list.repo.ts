import type { TaskSupplierQuery, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Listing } from '../../platform/db/listing.ts';
import { taskState } from './task-summary.repo.ts';
import { type TaskSupplierRow, taskSupplierColumns } from './task-supplier-columns.repo.ts';

const effectiveEnd = sql`greatest(task.end_date, asked.extended_until)`;

/** The pair of a supplier and the task, and the task itself, by one look into an index each. */
const joinAsked = (taskId: string) => sql`
  join task_supplier asked on asked.task_id = ${taskId} and asked.supplier_id = supplier.id
  join task on task.id = asked.task_id`;

/** The suppliers of a task. */
export function suppliersOfTask(
  { organisationId, businessUnitId }: UnitCaller,
  taskId: string,
  { state, seen }: Pick<TaskSupplierQuery, 'state' | 'seen'>,
): Listing<TaskSupplierRow> {
  const join = joinAsked(taskId);
  // Said in one look: each further one would go over all pairs of the task again.
  const wanted = [
    sql`asked.task_id = ${taskId}`,
    ...(state ? [sql`${taskState} = ${state}`] : []),
    ...(seen === undefined ? [] : [seen ? sql`asked.seen_at is not null` : sql`asked.seen_at is null`]),
  ];
  return {
    table: 'supplier',
    within: [
      sql`supplier.organisation_id = ${organisationId} and supplier.business_unit_id = ${businessUnitId}`,
      sql`supplier.id in (
        select asked.supplier_id from task_supplier asked join task on task.id = asked.task_id
        where ${sql.join(wanted, sql` and `)})`,
    ],
    filters: [],
    sorts: {
      name: { by: sql`supplier.name collate app.by_name` },
      supplierCode: { by: sql`supplier.supplier_code collate app.by_name` },
      effectiveEndDate: { by: effectiveEnd, join },
      seenAt: { by: sql`asked.seen_at`, join, canBeNull: true },
      submittedAt: { by: sql`asked.submitted_at`, join, canBeNull: true },
    },
    search: { matches: (pattern) => sql`supplier.search_text like ${pattern}` },
    columns: taskSupplierColumns,
    joins: join,
  };
}
