import type { Scenario } from '../scenario.ts';

const statement = `
  with page as materialized (
    select id from supplier where organisation_id = $1 and business_unit_id = $2
    order by name collate app.by_name, id limit $3 offset $4)
  select supplier.id, supplier_code as "supplierCode", name, supplier.status, email, phone, website, address, country,
    registration_number as "registrationNumber", vat_number as "vatNumber", coalesce(remark.tags, '{}') as tags,
    remark.notes, users.active as "activeUserCount", open_tasks.count as "openTaskCount",
    users.last_sign_in as "lastSignInAt", revision, created_at as "createdAt"
  from page cross join lateral (select * from supplier where supplier.id = page.id limit 1) supplier
  left join supplier_remark remark on remark.supplier_id = supplier.id
  cross join lateral (
    select count(*) filter (where status = 'ACTIVE')::int as active, max(last_sign_in_at) as last_sign_in
    from role_entry where role_entry.supplier_id = supplier.id) users
  cross join lateral (
    select count(*)::int as count from task_supplier participant
    join task on task.id = participant.task_id join event on event.id = task.event_id
    where participant.supplier_id = supplier.id and event.status = 'ACTIVE' and task.archived_at is null
      and greatest(task.end_date, participant.extended_until) >= now()) open_tasks
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
