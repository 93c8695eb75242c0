import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Someone who is told something, by the role that it concerns. */
export interface Told {
  roleEntryId: string;
  email: string;
}

/** What is told, of which event and perhaps task. The same key never tells a person twice. */
export interface NoticeRow {
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  taskId?: string;
  kind: string;
  key: string;
}

async function tell(tx: Transaction, notice: NoticeRow, whom: RawBuilder<unknown>): Promise<Told[]> {
  const { organisationId, businessUnitId, eventId, taskId = null, kind, key } = notice;
  const { rows } = await sql<Told>`
    with told as (
      insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id,
        task_id)
      select gen_random_uuid(), ${organisationId}, ${businessUnitId}, role_entry.id, ${key}, ${kind}, ${eventId},
        ${taskId}::uuid
      from role_entry
      where role_entry.organisation_id = ${organisationId} and role_entry.business_unit_id = ${businessUnitId}
        and role_entry.status = 'ACTIVE' and ${whom}
      on conflict do nothing returning role_entry_id)
    select told.role_entry_id as "roleEntryId", account.email
    from told join role_entry on role_entry.id = told.role_entry_id
    join account on account.id = role_entry.account_id`.execute(tx);
  return rows;
}

/** Tells the active people of suppliers; those who were told before are left out. */
export const tellSuppliers = (tx: Transaction, notice: NoticeRow, supplierIds: string[]): Promise<Told[]> =>
  tell(tx, notice, sql`role_entry.supplier_id = any (${supplierIds}::uuid[])`);

/** Tells the active admins of the unit. */
export const tellAdmins = (tx: Transaction, notice: NoticeRow): Promise<Told[]> =>
  tell(tx, notice, sql`role_entry.role = 'BUSINESS_UNIT_ADMIN'`);
