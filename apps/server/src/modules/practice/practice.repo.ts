import type { Sheet } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** A task of a practice event that a made-up supplier has not answered yet. */
export interface PracticeTask {
  organisationId: string;
  organisationName: string;
  businessUnitId: string;
  businessUnitName: string;
  taskId: string;
  sheet: Sheet;
  sheetVersion: number;
  supplierId: string;
  supplierName: string;
  /** The place of the supplier among those of the unit, from 0. */
  place: number;
  /** Who published the event: the made-up suppliers have no people, so they answer in this person's name. */
  roleEntryId: string;
  accountId: string;
  email: string;
  fullName: string;
}

/** Lists the tasks of an active practice event that wait for a made-up supplier, one supplier after the other. */
export async function listPracticeTasks(tx: Transaction, eventId: string): Promise<PracticeTask[]> {
  const { rows } = await sql<PracticeTask>`
    with practice as (select id, (row_number() over (order by name))::int - 1 as place from supplier
      where status = 'PRACTICE' and business_unit_id = (select business_unit_id from event where id = ${eventId}))
    select event.organisation_id as "organisationId", organisation.name as "organisationName",
      event.business_unit_id as "businessUnitId", business_unit.name as "businessUnitName",
      participant.task_id as "taskId", sheet_version.sheet, task.sheet_version as "sheetVersion", supplier.id as "supplierId", supplier.name as "supplierName", practice.place,
      role_entry.id as "roleEntryId", account.id as "accountId", account.email, account.full_name as "fullName"
    from event
    join organisation on organisation.id = event.organisation_id
    join business_unit on business_unit.id = event.business_unit_id
    join role_entry on role_entry.id = event.published_by
    join account on account.id = role_entry.account_id
    join task_supplier participant on participant.event_id = event.id
    join task on task.id = participant.task_id and task.response_required and task.archived_at is null
    join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
    join supplier on supplier.id = participant.supplier_id
    join practice on practice.id = supplier.id
    where event.id = ${eventId} and event.is_practice and event.status = 'ACTIVE'
      and participant.submitted_at is null and participant.declined_at is null
    order by practice.place, task.position, task.id`.execute(tx);
  return rows;
}
