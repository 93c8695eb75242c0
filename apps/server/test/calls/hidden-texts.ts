import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import type { TestTenant } from '../factories/people.ts';
import type { Neighbours } from './neighbours.ts';

type Owner = 'organisation' | 'business_unit' | 'supplier';

/** What makes a text unique: an end of an id, or a canary. */
const markShape = /[\da-f]{12}|Canary/;
const isOwn = (text: string) => markShape.test(text);

/** A text that must not be seen, and its mark. */
type Hidden = { text: string; mark: string };

/** Those of the hidden texts that are in a response. Only those whose mark is in it are looked for. */
export function revealedIn(response: string, hidden: Hidden[]): string[] {
  const marks = new Set(response.includes('Canary') ? ['Canary'] : []);
  for (const [digits] of response.matchAll(/[\da-f]{12,}/g))
    for (let at = 0; at + 12 <= digits.length; at += 1) marks.add(digits.slice(at, at + 12));
  return hidden.flatMap((one) => (marks.has(one.mark) && response.includes(one.text) ? [one.text] : []));
}

/** The columns of every table of the application. */
async function columnsOf({ database }: TestApp): Promise<Map<string, string[]>> {
  const rows = await database.query<{ name: string; columns: string[] }>(
    `select quote_ident(relname) as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * All texts and ids in the rows of an organisation, unit or supplier, and of its people. New tables are
 * included automatically.
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

/** The current texts of the neighbours that a role in a tenant, or a caller without a session, must never see. */
export async function hiddenTexts(
  test: TestApp,
  ours: TestTenant,
  { organisation, unit, supplier }: Neighbours,
): Promise<(role: Role | null) => Hidden[]> {
  const others = await textsOf(test, 'organisation', organisation.organisationId);
  const insideOthers = await textsOf(test, 'organisation', organisation.organisationId, { belowUnits: true });
  const ofSibling = await textsOf(test, 'business_unit', unit.businessUnitId);
  const ofCompetitor = await textsOf(test, 'supplier', supplier.supplierId);
  // Labels belong to the organisation, regardless of who created them.
  const labels = await textsOf(test, 'organisation', ours.organisationId, { only: 'label' });
  // Signing keys belong to the installation and are public.
  const keys: { keyId: string }[] = (await test.app.inject('/api/receipt-keys')).json().data;
  const known = new Set([...labels, ours.organisationId, ours.organisationName, ours.businessUnitId]);
  for (const { keyId } of keys) known.add(keyId);
  const hide = (...sets: Set<string>[]) =>
    [...new Set(sets.flatMap((set) => [...set]))]
      .filter((text) => !known.has(text))
      .map((text): Hidden => ({ text, mark: markShape.exec(text)?.[0] ?? '' }));
  const hidden = {
    public: hide(others),
    organisation: hide(others),
    unit: hide(others, ofSibling),
    supplier: hide(others, ofSibling, ofCompetitor),
  };
  // A system admin manages organisations and their admins, and sees the names of units with active events.
  const unitNames = await textsOf(test, 'organisation', organisation.organisationId, {
    only: 'business_unit',
  });
  for (const name of [organisation.organisationId, ...unitNames]) known.add(name);
  const ofSystem = { system: hide(insideOthers) };
  return (role) => ({ ...hidden, ...ofSystem })[scopeOf(role)];
}
