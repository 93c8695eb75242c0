import type { ActiveStatus, BusinessUnit, PageQuery } from '@tenderbox/contract';
import { pageWindow } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { orderOf, searchPattern } from '../../platform/db/listing.repo.ts';

/** Business units with what their lists show, as far as the context sees them. */
function businessUnits(tx: Transaction) {
  return tx.selectFrom('business_unit').select((select) => [
    'business_unit.id',
    'business_unit.name',
    'business_unit.status',
    'business_unit.time_zone',
    'business_unit.revision',
    'business_unit.created_at',
    select
      .selectFrom('supplier')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('supplier.organisation_id', '=', 'business_unit.organisation_id')
      .whereRef('supplier.business_unit_id', '=', 'business_unit.id')
      .as('supplier_count'),
    select
      .selectFrom('role_entry')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('role_entry.organisation_id', '=', 'business_unit.organisation_id')
      .whereRef('role_entry.business_unit_id', '=', 'business_unit.id')
      .where('role_entry.role', '=', 'BUSINESS_UNIT_ADMIN')
      .where('role_entry.status', '=', 'ACTIVE')
      .as('admin_count'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof businessUnits>['execute']>>[number];

const toBusinessUnit = (row: Row): BusinessUnit => ({
  id: row.id,
  name: row.name,
  status: row.status,
  timeZone: row.time_zone,
  revision: row.revision,
  createdAt: row.created_at,
  supplierCount: Number(row.supplier_count ?? 0),
  adminCount: Number(row.admin_count ?? 0),
});

export async function findBusinessUnit(tx: Transaction, id: string): Promise<BusinessUnit | null> {
  const row = await businessUnits(tx).where('business_unit.id', '=', id).executeTakeFirst();
  return row ? toBusinessUnit(row) : null;
}

export type BusinessUnitQuery = PageQuery & { status?: ActiveStatus | undefined };

const sortColumns = {
  name: sql`lower(name)`,
  status: sql`status`,
  supplierCount: sql`supplier_count`,
  adminCount: sql`admin_count`,
  createdAt: sql`created_at`,
};

export async function listBusinessUnits(
  tx: Transaction,
  query: BusinessUnitQuery,
): Promise<{ items: BusinessUnit[]; total: number }> {
  const matches = sql<boolean>`
    lower(business_unit.name) like ${searchPattern(query.search)}
    and (${query.status ?? null}::text is null or business_unit.status = ${query.status ?? null})`;
  const { limit, offset } = pageWindow(query);
  const rows = await tx
    .selectFrom(businessUnits(tx).where(matches).as('business_unit'))
    .selectAll()
    .orderBy(orderOf(query, sortColumns))
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await tx
    .selectFrom('business_unit')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { items: rows.map(toBusinessUnit), total: Number(total) };
}

/** Stores a unit; it takes the organisation's time zone unless one is given. */
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

/** Stores a change made to the given revision; false when another one is stored by now. */
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

/** Sets the status and returns the one before, or null where there is no such unit. */
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
