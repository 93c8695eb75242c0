import type { Scenario } from '../scenario.ts';

const statement = `
  with page as materialized (
    select id from supplier where organisation_id = $1 and business_unit_id = $2
    order by name collate app.by_name, id limit $3 offset $4)
  select supplier.id, supplier_code as "supplierCode", name, supplier.status, email, phone, website, address, country,
    registration_number as "registrationNumber", vat_number as "vatNumber", coalesce(remark.tags, '{}') as tags,
    remark.notes, counts.active as "activeUserCount", counts.open as "openTaskCount",
    counts.last_sign_in as "lastSignInAt", revision, created_at as "createdAt"
  from page cross join lateral (select * from supplier where supplier.id = page.id limit 1) supplier
  left join supplier_remark remark on remark.supplier_id = supplier.id
  cross join lateral (
    select coalesce(sum(open_tasks) filter (where open_from <= now() and open_until >= now()), 0)::int as open,
      sum(active_users)::int as active, max(last_sign_in_at) as last_sign_in
    from supplier_count
    where supplier_count.organisation_id = $1 and supplier_count.business_unit_id = $2
      and supplier_count.supplier_id = supplier.id) counts
  order by name collate app.by_name, id`;

const countsStatement = `
  select tab, sum(count)::int as count from list_count
  where organisation_id = $1 and business_unit_id = $2 and list = 'supplier' group by tab`;

type SupplierRow = { status: string; activeUserCount: number };

/** The first page of the suppliers, with the counts of the tabs. */
export const supplierList: Scenario = {
  name: 'supplier-list',
  as: 'buyer',
  goal: 1.5,
  maxCpu: 4,
  ask: () => ({ method: 'GET', path: '/api/business-unit/suppliers' }),
  answerBare: async ({ world, rows }, { query }) => {
    const unit = [world.organisationId, world.businessUnitId];
    const { pageSize: size, allRows } = world.contract;
    const [suppliers, tabs] = await Promise.all([
      rows<SupplierRow>(statement, [...unit, size, Number(query.page ?? 0) * size]),
      rows<{ tab: string; count: number }>(countsStatement, unit),
    ]);
    const countOf = (status: string) => tabs.find(({ tab }) => tab === status)?.count ?? 0;
    const counts = { ACTIVE: countOf('ACTIVE'), INACTIVE: countOf('INACTIVE') };
    const total = counts.ACTIVE + counts.INACTIVE;
    const items = suppliers.map((supplier) => ({ ...supplier, can: canOf(supplier) }));
    return { data: { items, total, totalIsMore: total > allRows, counts } };
  },
};

const canOf = ({ status, activeUserCount }: SupplierRow) => ({
  edit: true,
  deactivate: status === 'ACTIVE',
  reactivate: status !== 'ACTIVE',
  invite: status === 'ACTIVE' && activeUserCount === 0,
});
