import type {
  OrganisationSupplier,
  OrganisationSupplierDetails,
  OrganisationSupplierQuery,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';
import type { OpenTasks } from '../tasks/index.ts';
import { joinUsers, profileColumns, userColumns } from './supplier.repo.ts';
import { joinAllCounts, joinCounts } from './supplier-counts.repo.ts';
import { hasActiveUsers, supplierOrders, supplierTabs } from './supplier-list.repo.ts';

const withBusinessUnit = sql`join business_unit on business_unit.id = supplier.business_unit_id`;

export function organisationSuppliers(
  organisationId: string,
  { status, businessUnitId, withoutUsers }: OrganisationSupplierQuery,
): Listing<OrganisationSupplier> & { tabs: object } {
  return {
    table: 'supplier',
    within: [sql`supplier.organisation_id = ${organisationId}`],
    tabs: supplierTabs(status, { organisationId }),
    filters: [
      businessUnitId && sql`supplier.business_unit_id = ${businessUnitId}`,
      withoutUsers && sql`not ${hasActiveUsers}`,
    ],
    sorts: {
      ...supplierOrders,
      businessUnit: { by: sql`business_unit.name collate app.by_name`, join: withBusinessUnit },
      activeUserCount: {
        by: sql`coalesce(counts.active_users, 0)`,
        join: joinAllCounts(sql`supplier_count.organisation_id = ${organisationId}`),
        isOnlyToSort: true,
      },
    },
    search: { tables: ['supplier'], matches: (pattern) => sql`supplier.search_text like ${pattern}` },
    columns: sql`supplier.id, supplier.supplier_code as "supplierCode", supplier.name, supplier.status,
      json_build_object('id', business_unit.id, 'name', business_unit.name) as "businessUnit",
      counts.active_users as "activeUserCount"`,
    joins: sql`${withBusinessUnit} ${joinCounts}`,
  };
}

type OrganisationSupplierRow = Omit<OrganisationSupplierDetails, 'can' | keyof OpenTasks> & OpenTasks;

/** A supplier of the organisation, without the notes of its business unit. */
export async function findOrganisationSupplier(
  tx: Transaction,
  id: string,
): Promise<OrganisationSupplierRow | null> {
  const { rows } = await sql<OrganisationSupplierRow>`
    select ${profileColumns}, ${userColumns}, open_tasks.open as "openTaskCount", open_tasks.seen as "seenOpenTaskCount",
      coalesce(app.tags_of_supplier(supplier.id), '{}') as tags,
      json_build_object('id', business_unit.id, 'name', business_unit.name, 'status', business_unit.status)
        as "businessUnit"
    from supplier ${withBusinessUnit} ${joinUsers} cross join app.open_tasks_of_supplier(supplier.id) open_tasks
    where supplier.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
