import { type ActiveStatus, activeStatusSchema, type SupplierQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Listing, Sql } from '../../platform/db/listing.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { isSupplierOfEvent, joinAllOpenTasks, joinOpenTasks } from '../tasks/index.ts';
import {
  countUsers,
  joinRemark,
  joinUsers,
  type SupplierRow,
  supplierColumns,
  userColumns,
} from './supplier.repo.ts';

/** The sort orders with an index, for a business unit and for an organisation. */
export const supplierOrders = {
  name: { by: sql`supplier.name collate app.by_name` },
  supplierCode: { by: sql`supplier.supplier_code collate app.by_name` },
  status: { by: [sql`supplier.status`, sql`supplier.name collate app.by_name`] },
};

/** The tabs for active and deactivated suppliers of a business unit or an organisation. */
export const supplierTabs = (
  shown: ActiveStatus | undefined,
  whose: { organisationId: string; businessUnitId?: string },
) => ({ column: 'status', names: activeStatusSchema.options, shown, ...whose });

/** Whether a supplier has an active user. */
export const hasActiveUsers = sql`exists (
  select from role_entry where role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE')`;

/** Aggregates the users of all suppliers, for lists sorted by them. */
export const joinAllUsers = (whose: Sql) => sql`
  left join (
    select role_entry.supplier_id, ${countUsers} from role_entry
    where ${whose} and role_entry.supplier_id is not null group by role_entry.supplier_id
  ) users on users.supplier_id = supplier.id`;

/** One index lookup per supplier. */
const searchTextOfTags = sql`(
  select remark.search_text from supplier_remark remark where remark.supplier_id = supplier.id limit 1)`;

export function suppliersOf(
  { organisationId, businessUnitId }: UnitRef,
  { status, tags, withoutUsers, eventId }: SupplierQuery,
): Listing<SupplierRow> & { tabs: object } {
  const ofUnit = (table: string) => sql`${sql.table(table)}.organisation_id = ${organisationId}
    and ${sql.table(table)}.business_unit_id = ${businessUnitId}`;
  const users = joinAllUsers(ofUnit('role_entry'));
  return {
    table: 'supplier',
    within: [ofUnit('supplier')],
    tabs: supplierTabs(status, { organisationId, businessUnitId }),
    filters: [
      tags.length > 0 &&
        sql`exists (
          select from supplier_remark remark
          where remark.supplier_id = supplier.id and remark.tag_keys && (select app.lower_all(${tags}::text[])))`,
      withoutUsers !== undefined && (withoutUsers ? sql`not ${hasActiveUsers}` : hasActiveUsers),
      eventId !== undefined && isSupplierOfEvent(eventId),
    ],
    sorts: {
      ...supplierOrders,
      activeUserCount: { by: sql`coalesce(users.active, 0)`, join: users },
      openTaskCount: { by: sql`coalesce(open_tasks.count, 0)`, join: joinAllOpenTasks(businessUnitId) },
      lastSignInAt: { by: sql`users.last_sign_in`, join: users, canBeNull: true },
      createdAt: { by: sql`supplier.created_at` },
    },
    search: {
      tables: ['supplier', 'supplier_remark'],
      matches: (pattern) =>
        sql`(supplier.search_text like ${pattern} or ${searchTextOfTags} like ${pattern})`,
    },
    columns: sql`${supplierColumns}, ${userColumns}, open_tasks.*`,
    joins: sql`${joinRemark} ${joinUsers} ${joinOpenTasks}`,
  };
}
