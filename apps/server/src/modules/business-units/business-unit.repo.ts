import type { ActiveStatus, BusinessUnit, PageQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';

const countAdmins = sql`(
  select count(*) from role_entry
  where role_entry.organisation_id = business_unit.organisation_id and role_entry.business_unit_id = business_unit.id
    and role_entry.supplier_id is null and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE')`;
const countOf = (list: string, tab = sql``) => sql`coalesce((
  select sum(count) from list_count
  where list_count.organisation_id = business_unit.organisation_id
    and list_count.business_unit_id = business_unit.id and list_count.list = ${list} ${tab}), 0)`;
const countEvents = countOf('event', sql`and list_count.tab <> 'DISCARDED'`);
const countActiveEvents = countOf('event', sql`and list_count.tab = 'ACTIVE'`);
const countSuppliers = countOf('supplier', sql`and list_count.tab <> 'PRACTICE'`);

export type BusinessUnitRow = Omit<BusinessUnit, 'can'> & { lastCurrency: string | null };

const columns = sql<BusinessUnitRow>`
  business_unit.id, business_unit.name, business_unit.status, business_unit.time_zone as "timeZone",
  business_unit.last_currency as "lastCurrency",
  business_unit.revision, business_unit.created_at as "createdAt", ${countEvents}::int as "eventCount",
  ${countActiveEvents}::int as "activeEventCount",
  ${countSuppliers}::int as "supplierCount",
  ${countAdmins}::int as "adminCount"`;

export async function findBusinessUnit(tx: Transaction, id: string): Promise<BusinessUnitRow | null> {
  const { rows } = await sql<BusinessUnitRow>`
    select ${columns} from business_unit where business_unit.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export type BusinessUnitQuery = PageQuery & { status?: ActiveStatus | undefined };

export function businessUnitsOf(
  organisationId: string,
  { status }: BusinessUnitQuery,
): Listing<BusinessUnitRow> {
  return {
    table: 'business_unit',
    within: [sql`business_unit.organisation_id = ${organisationId}`],
    filters: [status && sql`business_unit.status = ${status}`],
    sorts: {
      name: { by: sql`business_unit.name collate app.by_name` },
      status: { by: [sql`business_unit.status`, sql`business_unit.name collate app.by_name`] },
      eventCount: { by: countEvents },
      supplierCount: { by: countSuppliers },
      adminCount: { by: countAdmins },
      createdAt: { by: sql`business_unit.created_at` },
    },
    search: { matches: (pattern) => sql`app.search_key(business_unit.name) like ${pattern}` },
    columns,
  };
}

/** Inserts a unit; its time zone defaults to the organisation's. */
export async function insertBusinessUnit(
  tx: Transaction,
  unit: { id: string; organisationId: string; name: string; timeZone?: string | undefined },
): Promise<void> {
  await tx
    .insertInto('business_unit')
    .values((values) => ({
      id: unit.id,
      organisation_id: unit.organisationId,
      name: unit.name,
      time_zone:
        unit.timeZone ??
        values
          .selectFrom('organisation')
          .select('organisation.time_zone')
          .where('organisation.id', '=', unit.organisationId),
    }))
    .execute();
}

/** Saves a change based on the given revision; returns false if another revision is stored. */
export async function updateBusinessUnit(
  tx: Transaction,
  id: string,
  { name, timeZone, revision }: { name: string; timeZone?: string | undefined; revision: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business_unit')
    .set({ name, revision: revision + 1, ...(timeZone && { time_zone: timeZone }) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Sets the status and returns the previous one; null if the unit does not exist. */
export async function setBusinessUnitStatus(
  tx: Transaction,
  id: string,
  status: ActiveStatus,
): Promise<ActiveStatus | null> {
  const before = await tx
    .selectFrom('business_unit')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await tx.updateTable('business_unit').set({ status }).where('id', '=', id).execute();
  return before.status;
}
