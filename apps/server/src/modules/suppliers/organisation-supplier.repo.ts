import type {
  OrganisationSupplier,
  OrganisationSupplierDetails,
  OrganisationSupplierQuery,
} from '@tenderbox/contract';
import { pageWindow } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { orderOf, searchPattern } from '../../platform/db/listing.repo.ts';
import { joinUsers, profileColumns, userColumns } from './supplier.repo.ts';

const ofActiveUsers = sql`from role_entry
  where role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE'`;
const activeUsers = sql`(select count(*) ${ofActiveUsers})`;

const withBusinessUnit = sql`join business_unit on business_unit.id = supplier.business_unit_id`;

const sortColumns = {
  name: sql`lower(supplier.name)`,
  supplierCode: sql`lower(supplier.supplier_code)`,
  businessUnit: sql`lower(business_unit.name)`,
  status: sql`supplier.status`,
  activeUserCount: activeUsers,
};

/** Only the conditions that are asked for, so that each meets its index. */
function matches({
  search,
  status,
  businessUnitId,
  withoutUsers,
}: OrganisationSupplierQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (search) {
    const pattern = searchPattern(search);
    conditions.push(
      sql`(lower(supplier.name) like ${pattern} or lower(supplier.supplier_code) like ${pattern})`,
    );
  }
  if (status) conditions.push(sql`supplier.status = ${status}`);
  if (businessUnitId) conditions.push(sql`supplier.business_unit_id = ${businessUnitId}`);
  if (withoutUsers) conditions.push(sql`not exists (select ${ofActiveUsers})`);
  return sql.join(conditions, sql` and `);
}

/** The suppliers of the organisation's units, a page of them. */
export async function listOrganisationSuppliers(
  tx: Transaction,
  query: OrganisationSupplierQuery,
): Promise<{ items: OrganisationSupplier[]; total: number }> {
  const { limit, offset } = pageWindow(query);
  const order = orderOf(query, sortColumns, sql`supplier.id`);
  // The page is cut before units and users are looked up, so that only its own rows pay for them.
  const page = sql`
    select supplier.* from supplier
    ${query.sort.startsWith('businessUnit,') ? withBusinessUnit : sql``}
    where ${matches(query)} order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await sql<OrganisationSupplier>`
    select supplier.id, supplier.supplier_code as "supplierCode", supplier.name, supplier.status,
      json_build_object('id', business_unit.id, 'name', business_unit.name) as "businessUnit",
      ${activeUsers}::int as "activeUserCount"
    from (${page}) supplier ${withBusinessUnit} order by ${order}
  `.execute(tx);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from supplier where ${matches(query)}`.execute(tx);
  return { items: rows, total: Number(counts[0]?.total ?? 0) };
}

/** One supplier of the organisation's units, without what its unit notes about it. */
export async function findOrganisationSupplier(
  tx: Transaction,
  id: string,
): Promise<Omit<OrganisationSupplierDetails, 'can'> | null> {
  const { rows } = await sql<Omit<OrganisationSupplierDetails, 'can'>>`
    select ${profileColumns}, ${userColumns},
      coalesce(app.tags_of_supplier(supplier.id), '{}') as tags,
      json_build_object('id', business_unit.id, 'name', business_unit.name, 'status', business_unit.status)
        as "businessUnit"
    from supplier ${withBusinessUnit} ${joinUsers}
    where supplier.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
