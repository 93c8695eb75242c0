import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

interface Copying {
  fromEventId: string;
  toEventId: string;
  withSuppliers: boolean;
  /** Where an instant of the source lies in the copy. */
  move(instant: string): string;
}

/**
 * Copies the tasks of an event that are not archived, in their order; suppliers come along as far as they are active.
 * Returns which task became which.
 */
export async function copyTasks(
  tx: Transaction,
  { fromEventId, toEventId, withSuppliers, move }: Copying,
): Promise<{ from: string; to: string }[]> {
  const tasks = await tx
    .selectFrom('task')
    .selectAll()
    .where('event_id', '=', fromEventId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (!tasks.length) return [];
  const copies = tasks.map((task, index) => ({
    ...task,
    id: randomUUIDv7(),
    event_id: toEventId,
    position: index + 1,
    start_date: move(task.start_date),
    end_date: move(task.end_date),
  }));
  await sql`
    insert into task (id, organisation_id, business_unit_id, event_id, position, title, instructions, start_date,
      end_date, response_required, decline_allowed, additional_files_allowed)
    select id, organisation_id, business_unit_id, event_id, position, title, instructions, start_date,
      end_date, response_required, decline_allowed, additional_files_allowed
    from jsonb_populate_recordset(null::task, ${JSON.stringify(copies)}::jsonb)`.execute(tx);
  const pairs = tasks.map(({ id }, index) => ({ from: id, to: copies[index]?.id ?? '' }));
  if (withSuppliers) {
    await sql`
      insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id)
      select asked.organisation_id, asked.business_unit_id, ${toEventId}, pair."to", asked.supplier_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("from" uuid, "to" uuid)
      join task_supplier asked on asked.task_id = pair."from"
      join supplier on supplier.id = asked.supplier_id and supplier.status = 'ACTIVE'`.execute(tx);
  }
  return pairs;
}
