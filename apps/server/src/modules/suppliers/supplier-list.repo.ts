import { type ActiveStatus, activeStatusSchema, type SupplierQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Listing } from '../../platform/db/listing.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { isSupplierOfEvent } from '../tasks/index.ts';
import { isRealSupplier, joinRemark, type SupplierRow, supplierColumns } from './supplier.repo.ts';
import { joinAllCounts, joinCounts } from './supplier-counts.repo.ts';

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

/** One index lookup per supplier. */
const searchTextOfTags = sql`(
  select remark.search_text from supplier_remark remark where remark.supplier_id = supplier.id limit 1)`;

export function suppliersOf(
  { organisationId, businessUnitId }: UnitRef,
  { status, tags, withoutUsers, eventId }: SupplierQuery,
): Listing<SupplierRow> & { tabs: object } {
  const ofUnit = (table: string) => sql`${sql.table(table)}.organisation_id = ${organisationId}
    and ${sql.table(table)}.business_unit_id = ${businessUnitId}`;
  const join = joinAllCounts(ofUnit('supplier_count'));
  return {
    table: 'supplier',
    within: [ofUnit('supplier'), isRealSupplier],
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
      activeUserCount: { by: sql`coalesce(counts.active_users, 0)`, join, isOnlyToSort: true },
      openTaskCount: { by: sql`coalesce(counts.open_tasks, 0)`, join, isOnlyToSort: true },
      lastSignInAt: { by: sql`counts.last_sign_in_at`, join, isOnlyToSort: true, canBeNull: true },
      createdAt: { by: sql`supplier.created_at` },
    },
    search: {
      tables: ['supplier', 'supplier_remark'],
      matches: (pattern) =>
        sql`(supplier.search_text like ${pattern} or ${searchTextOfTags} like ${pattern})`,
    },
    columns: sql`${supplierColumns}, counts.active_users as "activeUserCount",
      counts.last_sign_in_at as "lastSignInAt", counts.open_tasks as "openTaskCount",
      counts.seen_open_tasks as "seenOpenTaskCount"`,
    joins: sql`${joinRemark} ${joinCounts}`,
  };
}
