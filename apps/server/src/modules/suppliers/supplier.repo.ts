import type { ActiveStatus, Supplier, SupplierQuery, SupplierTag } from '@tenderbox/contract';
import { pageWindow } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { orderOf, searchPattern } from '../../platform/db/listing.repo.ts';
import type { OwnProfile, Profile } from './supplier.rules.ts';

export type SupplierRow = Omit<Supplier, 'can'>;

/** A business unit, with the organisation that it belongs to. */
export interface Unit {
  organisationId: string;
  businessUnitId: string;
}

/** The columns of a supplier's own row as answers name them. */
export const profileColumns = sql`
  supplier.id, supplier.supplier_code as "supplierCode", supplier.name, supplier.status, supplier.email,
  supplier.phone, supplier.website, supplier.address, supplier.country,
  supplier.registration_number as "registrationNumber", supplier.vat_number as "vatNumber",
  supplier.revision, supplier.created_at as "createdAt"`;

/** The same with what the unit keeps about it. */
export const supplierColumns = sql`${profileColumns}, coalesce(remark.tags, '{}') as tags, remark.notes`;

/** The unit's own tags and notes of each supplier that stands before it in the query, by one look into an index each. */
export const joinRemark = sql`
  left join lateral (
    select tags, notes from supplier_remark where supplier_remark.supplier_id = supplier.id limit 1) remark on true`;

export const userColumns = sql`
  coalesce(users.active, 0)::int as "activeUserCount", users.last_sign_in as "lastSignInAt"`;

const countUsers = sql`
  count(*) filter (where role_entry.status = 'ACTIVE') as active, max(role_entry.last_sign_in_at) as last_sign_in`;

/** The people of each supplier that stands before it in the query, by one look into an index each. */
export const joinUsers = sql`
  left join lateral (
    select ${countUsers} from role_entry where role_entry.supplier_id = supplier.id) users on true`;

const ofUnit = (table: RawBuilder<unknown>, { organisationId, businessUnitId }: Unit) =>
  sql`${table}.organisation_id = ${organisationId} and ${table}.business_unit_id = ${businessUnitId}`;

const roleEntry = sql.table('role_entry');
const supplier = sql.table('supplier');
const remark = sql.table('remark');

/** The ids of the unit's suppliers whose tags or notes meet a condition. */
const remarked = (unit: Unit, condition: RawBuilder<unknown>) => sql`
  select remark.supplier_id from supplier_remark remark where ${ofUnit(remark, unit)} and ${condition}`;

/** The people of all suppliers of the unit at once, for lists that are sorted by them. */
const joinAllUsers = (unit: Unit) => sql`
  left join (
    select role_entry.supplier_id, ${countUsers} from role_entry
    where ${ofUnit(roleEntry, unit)} and role_entry.supplier_id is not null group by role_entry.supplier_id
  ) users on users.supplier_id = supplier.id`;

const sortColumns = {
  name: sql`lower(supplier.name)`,
  supplierCode: sql`supplier.code_key`,
  activeUserCount: sql`coalesce(users.active, 0)`,
  lastSignInAt: sql`users.last_sign_in`,
  status: sql`supplier.status`,
  createdAt: sql`supplier.created_at`,
};

/** Only the conditions that are asked for. */
function matches(unit: Unit, { search, status, tags, withoutUsers }: SupplierQuery): RawBuilder<unknown> {
  const conditions = [ofUnit(supplier, unit)];
  if (search) {
    const pattern = searchPattern(search);
    const inTags = remarked(unit, sql`remark.search_text like ${pattern}`);
    conditions.push(sql`(supplier.search_text like ${pattern} or supplier.id in (${inTags}))`);
  }
  if (status) conditions.push(sql`supplier.status = ${status}`);
  if (tags.length) {
    const tagged = remarked(unit, sql`remark.tag_keys && app.lower_all(${tags}::text[])`);
    conditions.push(sql`supplier.id in (${tagged})`);
  }
  if (withoutUsers !== undefined) {
    const withUsers = sql`exists (
      select from role_entry where ${ofUnit(roleEntry, unit)}
        and role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE')`;
    conditions.push(withoutUsers ? sql`not ${withUsers}` : withUsers);
  }
  return sql.join(conditions, sql` and `);
}

/** Nothing is said about nulls where there are none, so that an index can be walked backwards as well. */
function orderBy(query: SupplierQuery): RawBuilder<unknown> {
  if (query.sort.startsWith('lastSignInAt')) return orderOf(query, sortColumns, sql`supplier.id`);
  const [field, direction] = query.sort.split(',') as [keyof typeof sortColumns, string];
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  return sql`${sortColumns[field]} ${way}, supplier.id ${way}`;
}

/** A page of the unit's suppliers, cut before their users are looked up. */
function selectPage(unit: Unit, query: SupplierQuery): RawBuilder<SupplierRow> {
  const { limit, offset } = pageWindow(query);
  const order = orderBy(query);
  const sortsByUsers = /^(activeUserCount|lastSignInAt),/.test(query.sort);
  return sql<SupplierRow>`
    select ${supplierColumns}, ${userColumns}
    from (
      select supplier.* from supplier ${sortsByUsers ? joinAllUsers(unit) : sql``}
      where ${matches(unit, query)} order by ${order} limit ${limit} offset ${offset}
    ) supplier ${joinRemark} ${joinUsers}
    order by ${order}`;
}

/** How many suppliers of the unit there are in all. */
export async function countSuppliers(tx: Transaction, unit: Unit, query: SupplierQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from supplier where ${matches(unit, query)}`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** A page of the unit's suppliers. */
export async function listSuppliers(
  tx: Transaction,
  unit: Unit,
  query: SupplierQuery,
): Promise<{ items: SupplierRow[]; total: number }> {
  const { rows } = await selectPage(unit, query).execute(tx);
  return { items: rows, total: await countSuppliers(tx, unit, query) };
}

/** The unit's suppliers a batch at a time, so that few of many are held. */
export async function* walkSuppliers(
  tx: Transaction,
  unit: Unit,
  query: SupplierQuery,
): AsyncGenerator<SupplierRow[]> {
  await sql`declare walk no scroll cursor for ${selectPage(unit, query)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<SupplierRow>`fetch 1000 from walk`.execute(tx);
    if (!rows.length) return;
    yield rows;
  }
}

export async function findSupplier(tx: Transaction, id: string): Promise<SupplierRow | null> {
  const { rows } = await sql<SupplierRow>`
    select ${supplierColumns}, ${userColumns} from supplier ${joinRemark} ${joinUsers}
    where supplier.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The tags in use; spellings that differ only in case count as one. */
export async function listTags(tx: Transaction, unit: Unit): Promise<SupplierTag[]> {
  const { rows } = await sql<SupplierTag>`
    with use as (
      select tag, count(*) as count from supplier_remark remark, unnest(remark.tags) as tag
      where ${ofUnit(remark, unit)} group by tag)
    select min(tag) as tag, sum(count)::int as count from use group by lower(tag) order by lower(tag)`.execute(
    tx,
  );
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

/** Stores what the unit keeps about suppliers for itself. The suppliers' rows are locked by then. */
async function storeRemarks(tx: Transaction, suppliers: (Profile & { id: string })[]): Promise<void> {
  const rows = suppliers.map(({ id, tags, notes }) => ({ id, tags, notes }));
  await sql`
    insert into supplier_remark (organisation_id, business_unit_id, supplier_id, tags, notes)
    select app.organisation_id(), app.business_unit_id(), given.id, given.tags, given.notes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tags text[], notes text)
    on conflict (supplier_id) do update set tags = excluded.tags, notes = excluded.notes
  `.execute(tx);
}

/** Stores new suppliers of a unit, all at once. */
export async function insertSuppliers(
  tx: Transaction,
  { organisationId, businessUnitId }: Unit,
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

/** Stores a change made to the given revision; false when another one is stored by now. */
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

/** Stores the profiles of suppliers that are locked, all at once. */
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

/** Sets the status and returns the one before, or null where there is no such supplier. */
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
