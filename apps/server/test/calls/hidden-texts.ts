import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import type { TestTenant } from '../factories/people.ts';
import type { Neighbours } from './neighbours.ts';

type Owner = 'organisation' | 'business_unit' | 'supplier';

/** Texts that stand nowhere else: with an id in them, or the canaries. */
const isOwn = (text: string) => /[\da-f]{12}|Canary/.test(text);

/** The columns of every table of the product. */
async function columnsOf({ database }: TestApp): Promise<Map<string, string[]>> {
  const rows = await database.query<{ name: string; columns: string[] }>(
    `select quote_ident(relname) as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * Every text and id of the rows that belong to an organisation, a unit or a supplier, and of the people there. A new
 * table is looked at by itself.
 */
async function textsOf(
  test: TestApp,
  owner: Owner,
  id: string,
  { belowUnits = false, only }: { belowUnits?: boolean; only?: string } = {},
): Promise<Set<string>> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && isOwn(value)) texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const condition = belowUnits ? `${owner}_id = $1 and business_unit_id is not null` : `${owner}_id = $1`;
  const selects = [...(await columnsOf(test))].flatMap(([table, columns]) => {
    if (only && table !== only) return [];
    if (table === owner) return belowUnits ? [] : [`select to_jsonb(t) as row from ${table} t where id = $1`];
    const isOwned = columns.includes(`${owner}_id`) && (!belowUnits || columns.includes('business_unit_id'));
    return isOwned ? [`select to_jsonb(t) as row from ${table} t where ${condition}`] : [];
  });
  const people = `select jsonb_build_array(id, email) from account
    where id in (select account_id from role_entry where ${condition})`;
  const rows = await test.database.query((only ? selects : [...selects, people]).join(' union all '), [id]);
  rows.forEach(collect);
  return texts;
}

const scopeOf = (role: Role | null) => {
  if (!role) return 'public';
  if (role === 'SYSTEM_ADMIN') return 'system';
  if (role === 'SOURCING_ORGANISATION_ADMIN') return 'organisation';
  return role.startsWith('BIDDER') ? 'supplier' : 'unit';
};

/** What a role in a tenant, or nobody, must never be shown of the neighbours as they are now. */
export async function hiddenTexts(
  test: TestApp,
  ours: TestTenant,
  { organisation, unit, supplier }: Neighbours,
): Promise<(role: Role | null) => string[]> {
  const others = await textsOf(test, 'organisation', organisation.organisationId);
  const insideOthers = await textsOf(test, 'organisation', organisation.organisationId, { belowUnits: true });
  const ofSibling = await textsOf(test, 'business_unit', unit.businessUnitId);
  const ofCompetitor = await textsOf(test, 'supplier', supplier.supplierId);
  // Labels are the organisation's, whoever made them.
  const labels = await textsOf(test, 'organisation', ours.organisationId, { only: 'label' });
  // The keys that sign are the installation's, and known to everybody.
  const keys: { keyId: string }[] = (await test.app.inject('/api/receipt-keys')).json().data;
  const known = [...labels, ours.organisationId, ours.organisationName, ours.businessUnitId];
  known.push(...keys.map(({ keyId }) => keyId));
  const hide = (...sets: Set<string>[]) =>
    [...new Set(sets.flatMap((set) => [...set]))].filter((text) => !known.includes(text));
  const hidden = {
    public: hide(others),
    organisation: hide(others),
    unit: hide(others, ofSibling),
    supplier: hide(others, ofSibling, ofCompetitor),
  };
  // A system admin looks after organisations and their admins, and is told the names of units that have active events.
  const unitNames = await textsOf(test, 'organisation', organisation.organisationId, {
    only: 'business_unit',
  });
  known.push(organisation.organisationId, ...unitNames);
  const ofSystem = { system: hide(insideOthers) };
  return (role) => ({ ...hidden, ...ofSystem })[scopeOf(role)];
}
