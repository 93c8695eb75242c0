import type { ActiveStatus, Organisation, PageQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';
import { filesOf } from '../files/index.ts';

const countBusinessUnits = sql`(
  select count(*) from business_unit where business_unit.organisation_id = organisation.id)`;
const countAdmins = sql`(
  select count(*) from role_entry
  where role_entry.organisation_id = organisation.id and role_entry.supplier_id is null
    and role_entry.role = 'SOURCING_ORGANISATION_ADMIN' and role_entry.status = 'ACTIVE')`;

/** Names of business units with active events. System admins must not learn more about events than this. */
const busyUnits = sql`coalesce((
    select json_agg(json_build_object('name', unit_name, 'activeEventCount', active_events)
      order by unit_name collate app.by_name)
    from app.busy_units(organisation.id)), '[]')`;

const columns = sql<Organisation>`
  organisation.id, organisation.name, organisation.status, organisation.time_zone as "timeZone",
  ${filesOf('ORGANISATION_LOGO', 'organisation.id')} -> 0 as logo,
  organisation.revision, organisation.created_at as "createdAt",
  ${countBusinessUnits}::int as "businessUnitCount", ${countAdmins}::int as "adminCount",
  ${busyUnits} as "busyUnits"`;

export async function findOrganisation(tx: Transaction, id: string): Promise<Organisation | null> {
  const { rows } = await sql<Organisation>`
    select ${columns} from organisation where organisation.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export type OrganisationQuery = PageQuery & { status?: ActiveStatus | undefined };

/** The organisations visible in the current context. */
export function organisations({ status }: OrganisationQuery): Listing<Organisation> {
  return {
    table: 'organisation',
    within: [],
    filters: [status && sql`organisation.status = ${status}`],
    sorts: {
      name: { by: sql`organisation.name collate app.by_name` },
      status: { by: [sql`organisation.status`, sql`organisation.name collate app.by_name`] },
      businessUnitCount: { by: countBusinessUnits },
      adminCount: { by: countAdmins },
      createdAt: { by: sql`organisation.created_at` },
    },
    search: { matches: (pattern) => sql`app.search_key(organisation.name) like ${pattern}` },
    columns,
  };
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

/** Stores a change based on `revision`. Returns false if the stored revision is newer. */
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

/** Sets the status. Returns the previous one, or null if the organisation does not exist. */
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
