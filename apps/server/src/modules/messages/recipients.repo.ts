import {
  type Recipient,
  type RecipientGroup,
  type RecipientQuery,
  recipientGroups,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { taskState } from '../deadlines/index.ts';

/** The conditions of the recipient groups, using only what the buyer can already see about a task's suppliers. */
const groups: Record<RecipientGroup, Sql> = {
  ALL_INVITED: sql`true`,
  NOT_SEEN: sql`participant.seen_at is null`,
  NOT_RESPONDED: sql`${taskState} in ('AWAITING_RESPONSE', 'ENDED_WITHOUT_RESPONSE')`,
  SUBMITTED: sql`${taskState} = 'RESPONSE_SUBMITTED'`,
  DECLINED: sql`${taskState} = 'DECLINED'`,
};

interface RecipientsRow {
  isTaskFound: boolean;
  counts: Record<RecipientGroup, number>;
  suppliers: Recipient[];
}

/**
 * The recipient groups of a task, or of all tasks of an event that are not archived. Only active suppliers
 * that can see the task are counted. One statement; null if the business unit does not have the event.
 */
export async function findRecipients(
  tx: Transaction,
  { eventId, taskId = null, group = null }: { [Key in keyof RecipientQuery]: RecipientQuery[Key] | null },
): Promise<RecipientsRow | null> {
  const isIn = recipientGroups.map(
    (name) => sql`bool_or(coalesce(${groups[name]}, false)) as ${sql.ref(name)}`,
  );
  const counts = recipientGroups.map(
    (name) => sql`${sql.lit(name)}::text, count(*) filter (where ${sql.ref(`member.${name}`)})::int`,
  );
  const { rows } = await sql<RecipientsRow>`
    with member as materialized (
      select participant.supplier_id as id, ${sql.join(isIn)}
      from task_supplier participant join task on task.id = participant.task_id
      where participant.event_id = ${eventId} and participant.visible_from <= transaction_timestamp()
        and case when ${taskId}::uuid is null then task.archived_at is null else task.id = ${taskId} end
      group by participant.supplier_id),
    active as materialized (
      select member.*, supplier.supplier_code, supplier.name
      from member cross join lateral (
        select * from supplier where supplier.id = member.id and supplier.status = 'ACTIVE' limit 1) supplier)
    select
      ${taskId}::uuid is null or exists (
        select from task where task.id = ${taskId} and task.event_id = event.id) as "isTaskFound",
      (select json_build_object(${sql.join(counts)}) from active member) as counts,
      (select coalesce(json_agg(json_build_object('id', member.id, 'supplierCode', member.supplier_code,
          'name', member.name, 'activeUserCount', (select count(*)::int from role_entry
            where role_entry.supplier_id = member.id and role_entry.status = 'ACTIVE'),
          'mailRefused', member.id in (select app.suppliers_with_refused_mail()))
          order by member.name collate app.by_name, member.id), '[]')
       from active member where ${group ? sql.ref(`member.${group}`) : sql`false`}) as suppliers
    from event where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}
