import { type TaskSupplierQuery, taskLimits, taskStates, type UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Listing } from '../../../platform/db/listing.ts';
import { effectiveEndAfter, taskState, withTaskEnd } from '../../deadlines/index.ts';
import { type TaskSupplierRow, taskSupplierColumns } from './task-supplier-columns.repo.ts';

/** The task whose suppliers are listed, already loaded. */
interface ReadTask {
  id: string;
  endDate: string;
  responseRequired: boolean;
}

/**
 * The suppliers of a task. The query forces one plan, from the task's pairs to each supplier by index lookup,
 * because the planner has no statistics for thousands of rows just added. The task is passed in: evaluating
 * its row-level security for every pair would take seconds.
 */
export function suppliersOfTask(
  { organisationId, businessUnitId }: UnitCaller,
  { id: taskId, endDate, responseRequired }: ReadTask,
  { state, seen }: Pick<TaskSupplierQuery, 'state' | 'seen'>,
): Listing<TaskSupplierRow> {
  const task = withTaskEnd({ endDate, responseRequired });
  const pair = sql`cross join lateral (
    select * from task_supplier where task_id = ${taskId} and supplier_id = supplier.id limit 1) participant`;
  const wanted = [
    sql`participant.task_id = ${taskId}`,
    ...(state ? [sql`${taskState} = ${state}`] : []),
    ...(seen === undefined
      ? []
      : [seen ? sql`participant.seen_at is not null` : sql`participant.seen_at is null`]),
  ];
  const pairs = sql`from task_supplier participant ${task} where ${sql.join(wanted, sql` and `)}`;
  const byName = sql`supplier.name collate app.by_name`;
  const byPair = { join: pair, isOnlyToSort: true };
  return {
    table: 'supplier',
    within: [
      sql`supplier.organisation_id = ${organisationId} and supplier.business_unit_id = ${businessUnitId}`,
    ],
    filters: [sql`exists (select ${pairs} and participant.supplier_id = supplier.id offset 0)`],
    narrow: sql`select participant.supplier_id as id ${pairs}`,
    maxNarrowed: taskLimits.suppliers,
    kept: sql`(select count(*) ${pairs})`,
    sorts: {
      name: { by: byName },
      supplierCode: { by: sql`supplier.supplier_code collate app.by_name` },
      state: {
        by: [sql`array_position(${taskStates}::text[], ${taskState})`, byName],
        join: sql`${pair} ${task}`,
        isOnlyToSort: true,
      },
      effectiveEndDate: { by: effectiveEndAfter(sql`${endDate}::timestamptz`), ...byPair },
      seenAt: { by: sql`participant.seen_at`, ...byPair, canBeNull: true },
      submittedAt: { by: sql`participant.submitted_at`, ...byPair, canBeNull: true },
    },
    search: { matches: (pattern) => sql`supplier.search_text like ${pattern}` },
    columns: taskSupplierColumns,
    joins: sql`${pair} ${task}`,
  };
}
