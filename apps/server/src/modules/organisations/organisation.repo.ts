import type { ActiveStatus, Organisation, PageQuery } from '@tenderbox/contract';
import { pageWindow } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { orderOf, searchPattern } from '../../platform/db/listing.repo.ts';
import { filesOf } from '../files/index.ts';

/** Organisations with what their lists show, as far as the context sees them. */
function organisations(tx: Transaction) {
  return tx.selectFrom('organisation').select((select) => [
    'organisation.id',
    'organisation.name',
    'organisation.status',
    'organisation.time_zone',
    'organisation.revision',
    'organisation.created_at',
    select
      .selectFrom('business_unit')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('business_unit.organisation_id', '=', 'organisation.id')
      .as('business_unit_count'),
    select
      .selectFrom('role_entry')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('role_entry.organisation_id', '=', 'organisation.id')
      .where('role_entry.role', '=', 'SOURCING_ORGANISATION_ADMIN')
      .where('role_entry.status', '=', 'ACTIVE')
      .as('admin_count'),
    filesOf('ORGANISATION_LOGO', 'organisation.id').as('logos'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof organisations>['execute']>>[number];

const toOrganisation = (row: Row): Organisation => ({
  id: row.id,
  name: row.name,
  status: row.status,
  timeZone: row.time_zone,
  logo: row.logos[0] ?? null,
  revision: row.revision,
  createdAt: row.created_at,
  businessUnitCount: Number(row.business_unit_count ?? 0),
  adminCount: Number(row.admin_count ?? 0),
});

export async function findOrganisation(tx: Transaction, id: string): Promise<Organisation | null> {
  const row = await organisations(tx).where('organisation.id', '=', id).executeTakeFirst();
  return row ? toOrganisation(row) : null;
}

export type OrganisationQuery = PageQuery & { status?: ActiveStatus | undefined };

const sortColumns = {
  name: sql`lower(name)`,
  status: sql`status`,
  businessUnitCount: sql`business_unit_count`,
  adminCount: sql`admin_count`,
  createdAt: sql`created_at`,
};

export async function listOrganisations(
  tx: Transaction,
  query: OrganisationQuery,
): Promise<{ items: Organisation[]; total: number }> {
  const matches = sql<boolean>`
    lower(organisation.name) like ${searchPattern(query.search)}
    and (${query.status ?? null}::text is null or organisation.status = ${query.status ?? null})`;
  const { limit, offset } = pageWindow(query);
  const rows = await tx
    .selectFrom(organisations(tx).where(matches).as('organisation'))
    .selectAll()
    .orderBy(orderOf(query, sortColumns))
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await tx
    .selectFrom('organisation')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { items: rows.map(toOrganisation), total: Number(total) };
}

export async function insertOrganisation(
  tx: Transaction,
  organisation: { id: string; name: string; timeZone?: string | undefined },
): Promise<void> {
  const { id, name, timeZone } = organisation;
  await tx
    .insertInto('organisation')
    .values({ id, name, ...(timeZone && { time_zone: timeZone }) })
    .execute();
}

interface OrganisationChange {
  name: string;
  timeZone?: string | undefined;
  revision: number;
}

/** Stores a change made to the given revision; false when another one is stored by now. */
export async function updateOrganisation(
  tx: Transaction,
  id: string,
  { name, timeZone, revision }: OrganisationChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({
      name,
      revision: revision + 1,
      ...(timeZone && { time_zone: timeZone }),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Sets the status and returns the one before, or null where there is no such organisation. */
export async function setOrganisationStatus(
  tx: Transaction,
  id: string,
  status: ActiveStatus,
): Promise<ActiveStatus | null> {
  const before = await tx
    .selectFrom('organisation')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await tx.updateTable('organisation').set({ status }).where('id', '=', id).execute();
  return before.status;
}
