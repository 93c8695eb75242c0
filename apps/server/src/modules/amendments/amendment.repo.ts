import { randomUUIDv7 } from 'node:crypto';
import type { Amendment, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';

interface NewAmendment {
  eventId: string;
  /** The changed task; null if the event itself was changed. */
  taskId?: string | null;
  changes: Amendment['changes'];
}

/** Records a change made after publication and returns the id of the amendment. */
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

/** The names of people, given as a JSON list of their role entries. */
const namesOf = (side: 'before' | 'after'): Sql => sql`(
  select coalesce(jsonb_agg(app.writer_name(opener.id::uuid) order by app.writer_name(opener.id::uuid)), '[]')
  from jsonb_array_elements_text(change -> ${sql.lit(side)}) opener (id))`;

/** The changes of an internal amendment: people are stored by id, and named when it is read. */
const namedChanges: Sql = sql`(
  select jsonb_agg(change || jsonb_build_object('before', ${namesOf('before')}, 'after', ${namesOf('after')}))
  from jsonb_array_elements(amendment.changes) change)`;

/** Lists the amendments of an event, newest first, with their authors; null if the context does not see the event. */
export async function listAmendments(tx: Transaction, eventId: string): Promise<Amendment[] | null> {
  const { rows } = await sql<Amendment | { id: null }>`
    select amendment.id, amendment.task_id as "taskId", task.title as "taskTitle", amendment.at,
      coalesce(account.full_name, role_entry.client_name) as by, amendment.is_internal as "isInternal",
      (select count(*)::int from task_supplier where task_supplier.task_id = amendment.task_id
        and task_supplier.submitted_at < amendment.at) as "sentBefore",
      amendment.reason, case when amendment.is_internal then ${namedChanges} else amendment.changes end as changes
    from event
    left join amendment on amendment.event_id = event.id
    left join task on task.id = amendment.task_id
    left join role_entry on role_entry.id = amendment.amended_by
    left join account on account.id = role_entry.account_id
    where event.id = ${eventId} order by amendment.at desc, amendment.id desc`.execute(tx);
  if (!rows.length) return null;
  return rows.filter((row): row is Amendment => row.id !== null);
}

/** SQL for the amendments of an event that the context sees, to be combined with its other changes. */
export const amendmentsOf = (eventId: Sql): Sql => sql`
  select amendment.id, amendment.task_id, amendment.at, null::text as reason, amendment.changes from amendment
  where amendment.event_id = ${eventId}`;

/** Records up to when a person has read the amendments. The time never moves back, and never past the current time. */
export async function recordReadUntil(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: SupplierCaller,
  { eventId, until }: { eventId: string; until: string },
): Promise<void> {
  await sql`
    insert into amendment_read as kept
      (organisation_id, business_unit_id, event_id, supplier_id, role_entry_id, read_until)
    values (${organisationId}, ${businessUnitId}, ${eventId}, ${supplierId}, ${roleEntryId},
      least(${until}::timestamptz, transaction_timestamp()))
    on conflict (role_entry_id, event_id) do update
      set read_until = greatest(kept.read_until, excluded.read_until)`.execute(tx);
}
