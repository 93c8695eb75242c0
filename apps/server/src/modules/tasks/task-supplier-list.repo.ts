import type { TaskSupplierQuery, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Listing } from '../../platform/db/listing.ts';
import { taskState } from './task-summary.repo.ts';
import { type TaskSupplierRow, taskSupplierColumns } from './task-supplier-columns.repo.ts';

/** The pair of a supplier and the task, by one look into an index. */
const joinPair = (taskId: string) => sql`
  join task_supplier asked on asked.task_id = ${taskId} and asked.supplier_id = supplier.id`;

/** The suppliers of a task. */
export function suppliersOfTask(
  { organisationId, businessUnitId }: UnitCaller,
  taskId: string,
  { state, seen }: Pick<TaskSupplierQuery, 'state' | 'seen'>,
): Listing<TaskSupplierRow> {
  // To sort by, the task itself is looked at once: beside each of thousands of pairs its policies would cost seconds.
  const join = joinPair(taskId);
  const pair = { join, isOnlyToSort: true };
  const effectiveEnd = sql`greatest((select end_date from task where task.id = ${taskId}), asked.extended_until)`;
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
      effectiveEndDate: { by: effectiveEnd, ...pair },
      seenAt: { by: sql`asked.seen_at`, ...pair, canBeNull: true },
      submittedAt: { by: sql`asked.submitted_at`, ...pair, canBeNull: true },
    },
    search: { matches: (pattern) => sql`supplier.search_text like ${pattern}` },
    columns: taskSupplierColumns,
    joins: sql`${join} join task on task.id = asked.task_id`,
  };
}
