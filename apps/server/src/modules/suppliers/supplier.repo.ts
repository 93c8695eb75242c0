import type { ActiveStatus, Supplier, SupplierTag } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { joinOpenTasks, type OpenTasks } from '../tasks/index.ts';
import type { OwnProfile, Profile } from './supplier.rules.ts';

export type SupplierRow = Omit<Supplier, 'can' | keyof OpenTasks> & OpenTasks;

/** Leaves out the made-up suppliers of practice events, which are no suppliers of the unit. */
export const isRealSupplier = sql`supplier.status <> 'PRACTICE'`;

/** The columns of a supplier's own row, with their API names. */
export const profileColumns = sql`
  supplier.id, supplier.supplier_code as "supplierCode", supplier.name, supplier.status, supplier.email,
  supplier.phone, supplier.website, supplier.address, supplier.country,
  supplier.registration_number as "registrationNumber", supplier.vat_number as "vatNumber",
  supplier.revision, supplier.created_at as "createdAt"`;

/** The same with the tags and notes of the business unit. */
export const supplierColumns = sql`${profileColumns}, coalesce(remark.tags, '{}') as tags, remark.notes`;

/** Joins the business unit's tags and notes, by one index lookup per supplier. */
export const joinRemark = sql`
  left join lateral (
    select tags, notes from supplier_remark where supplier_remark.supplier_id = supplier.id limit 1) remark on true`;

export const userColumns = sql`
  coalesce(users.active, 0)::int as "activeUserCount", users.last_sign_in as "lastSignInAt"`;

/** Joins the users of each supplier, by one index lookup per supplier. */
export const joinUsers = sql`
  left join lateral (
    select count(*) filter (where role_entry.status = 'ACTIVE') as active,
      max(role_entry.last_sign_in_at) as last_sign_in
    from role_entry where role_entry.supplier_id = supplier.id) users on true`;

export async function findSupplier(tx: Transaction, id: string): Promise<SupplierRow | null> {
  const { rows } = await sql<SupplierRow>`
    select ${supplierColumns}, ${userColumns}, open_tasks.*
    from supplier ${joinRemark} ${joinUsers} ${joinOpenTasks}
    where supplier.id = ${id} and ${isRealSupplier}`.execute(tx);
  return rows[0] ?? null;
}

/** The tags in use, counted regardless of case. */
export async function listTags(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
): Promise<SupplierTag[]> {
  const { rows } = await sql<SupplierTag>`
    with use as (
      select tag, count(*) as count from supplier_remark remark, unnest(remark.tags) as tag
      where remark.organisation_id = ${organisationId} and remark.business_unit_id = ${businessUnitId} group by tag)
    select min(tag) as tag, sum(count)::int as count from use
    group by lower(tag) order by min(tag) collate app.by_name`.execute(tx);
  return rows;
}

const columnsOf = (profile: OwnProfile) => ({
  supplier_code: profile.supplierCode,
  name: profile.name,
  email: profile.email,
  phone: profile.phone,
  website: profile.website,
  address: profile.address,
  country: profile.country,
  registration_number: profile.registrationNumber,
  vat_number: profile.vatNumber,
});

/** Stores the business unit's tags and notes of suppliers. The caller has locked the suppliers' rows. */
async function storeRemarks(tx: Transaction, suppliers: (Profile & { id: string })[]): Promise<void> {
  const rows = suppliers.map(({ id, tags, notes }) => ({ id, tags, notes }));
  await sql`
    insert into supplier_remark (organisation_id, business_unit_id, supplier_id, tags, notes)
    select app.organisation_id(), app.business_unit_id(), given.id, given.tags, given.notes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tags text[], notes text)
    on conflict (supplier_id) do update set tags = excluded.tags, notes = excluded.notes
  `.execute(tx);
}

/** Inserts suppliers in one statement per table. */
export async function insertSuppliers(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  suppliers: (Profile & { id: string })[],
): Promise<void> {
  const rows = suppliers.map((one) => ({ id: one.id, ...columnsOf(one) }));
  await sql`
    insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, email, phone, website, address,
      country, registration_number, vat_number)
    select id, ${organisationId}, ${businessUnitId}, supplier_code, name, email, phone, website, address,
      country, registration_number, vat_number
    from jsonb_populate_recordset(null::supplier, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
  await storeRemarks(tx, suppliers);
}

/** Stores a change based on `revision`. Returns false if the stored revision is newer. */
export async function updateSupplier(
  tx: Transaction,
  id: string,
  revision: number,
  profile: OwnProfile | Profile,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('supplier')
    .set({ ...columnsOf(profile), revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  if ('notes' in profile) await storeRemarks(tx, [{ id, ...profile }]);
  return true;
}

/** Updates locked suppliers in one statement per table. */
export async function updateSuppliers(
  tx: Transaction,
  suppliers: (Profile & { id: string })[],
): Promise<void> {
  const rows = suppliers.map((one) => ({ id: one.id, ...columnsOf(one) }));
  await sql`
    update supplier set revision = supplier.revision + 1, name = given.name, email = given.email,
      phone = given.phone, website = given.website, address = given.address, country = given.country,
      registration_number = given.registration_number, vat_number = given.vat_number
    from jsonb_populate_recordset(null::supplier, ${JSON.stringify(rows)}::jsonb) given
    where supplier.id = given.id
  `.execute(tx);
  await storeRemarks(tx, suppliers);
}

/** Sets the status. Returns the previous one, or null if the supplier does not exist. */
export async function setSupplierStatus(
  tx: Transaction,
  id: string,
  status: ActiveStatus,
): Promise<ActiveStatus | null> {
  const before = await tx
    .selectFrom('supplier')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await tx.updateTable('supplier').set({ status }).where('id', '=', id).execute();
  return before.status;
}
