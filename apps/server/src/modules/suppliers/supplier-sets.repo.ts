import type { BulkAction, DuplicateReason, SupplierDuplicate } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { joinUsers, type SupplierRow, supplierColumns, type Unit, userColumns } from './supplier.repo.ts';
import type { BulkSubject } from './supplier.rules.ts';

/** What a supplier is compared by; what is null is not looked at. */
interface Likeness {
  supplierCode: string | null;
  name: string | null;
  emailDomain: string | null;
  exceptId: string | null;
}

const mostDuplicates = 20;

/** Suppliers of the unit that may be the same as another, those with the same code first. */
export async function findDuplicates(
  tx: Transaction,
  { businessUnitId }: Unit,
  { supplierCode, name, emailDomain, exceptId }: Likeness,
): Promise<SupplierDuplicate[]> {
  const comparisons = {
    CODE: supplierCode && sql`supplier.code_key = lower(${supplierCode})`,
    NAME: name && sql`(supplier.name_key = app.name_key(${name}) and supplier.name_key <> '')`,
    EMAIL_DOMAIN: emailDomain && sql`supplier.email_domain = ${emailDomain}`,
  };
  const asked = Object.entries(comparisons).flatMap(([why, same]) => (same ? [{ why, same }] : []));
  if (!asked.length) return [];
  const reasons = asked.map(({ why, same }) => sql`case when ${same} then ${why}::text end`);
  const alike = sql.join(
    asked.map(({ same }) => same),
    sql` or `,
  );
  const { rows } = await sql<SupplierDuplicate>`
    select id, supplier_code as "supplierCode", name, status, email,
      array_remove(array[${sql.join(reasons)}], null) as why
    from supplier
    where business_unit_id = ${businessUnitId} and (${alike})
      and (${exceptId}::uuid is null or id <> ${exceptId})
    order by array_position(array['CODE', 'NAME', 'EMAIL_DOMAIN'], (array_remove(array[${sql.join(reasons)}], null))[1]),
      lower(name), id
    limit ${mostDuplicates}
  `.execute(tx);
  return rows.map((row) => ({ ...row, why: row.why as DuplicateReason[] }));
}

/** A code as it was given, with the unit's supplier that has it, if any. */
export type ResolvedCode = { code: string } & (SupplierRow | { id: null });

/** Looks codes up in the unit, each once whatever its case, in the order given. */
export async function resolveCodes(
  tx: Transaction,
  { businessUnitId }: Unit,
  codes: string[],
): Promise<ResolvedCode[]> {
  const { rows } = await sql<ResolvedCode>`
    with wanted as (
      select distinct on (lower(code)) code, place
      from unnest(${codes}::text[]) with ordinality as given (code, place) order by lower(code), place)
    select wanted.code, ${supplierColumns}, ${userColumns}
    from wanted
    left join supplier on supplier.business_unit_id = ${businessUnitId} and supplier.code_key = lower(wanted.code)
    ${joinUsers}
    order by wanted.place
  `.execute(tx);
  return rows;
}

export type LockedSupplier = BulkSubject & { id: string; name: string };

/** The suppliers of the unit among the ids, locked in one order, as a bulk action looks at them. */
export async function lockSuppliers(
  tx: Transaction,
  { businessUnitId }: Unit,
  ids: string[],
): Promise<LockedSupplier[]> {
  const { rows } = await sql<LockedSupplier>`
    select id, name, status, tags, email,
      exists (select from role_entry
        where role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE') as "hasActiveUsers",
      exists (select from invitation
        where invitation.supplier_id = supplier.id and accepted_at is null and revoked_at is null) as "isInvited",
      exists (select from role_entry join account on account.id = role_entry.account_id
        where role_entry.supplier_id = supplier.id and lower(account.email) = lower(supplier.email)) as "isKnown"
    from supplier where business_unit_id = ${businessUnitId} and id = any(${ids}::uuid[])
    order by id for update of supplier
  `.execute(tx);
  return rows;
}

const settings: Record<Exclude<BulkAction, 'INVITE'>, (tag: string) => ReturnType<typeof sql>> = {
  TAG: (tag) => sql`tags = array_append(tags, ${tag}::text), revision = revision + 1`,
  UNTAG: (tag) => sql`
    tags = array(
      select one from unnest(tags) with ordinality as own (one, place) where lower(one) <> lower(${tag}) order by place),
    revision = revision + 1`,
  DEACTIVATE: () => sql`status = 'INACTIVE'`,
  REACTIVATE: () => sql`status = 'ACTIVE'`,
};

/** Changes suppliers that are locked, all in one statement. */
export async function changeLocked(
  tx: Transaction,
  ids: string[],
  action: Exclude<BulkAction, 'INVITE'>,
  tag: string,
): Promise<void> {
  await sql`update supplier set ${settings[action](tag)} where id = any(${ids}::uuid[])`.execute(tx);
}

/** A stored supplier by the code that a workbook has for it. */
export type StoredSupplier = { code: string } & SupplierRow;

/** The unit's suppliers with these codes; locked where they are about to be changed. */
export async function findByCodes(
  tx: Transaction,
  { businessUnitId }: Unit,
  codes: string[],
  lock: boolean,
): Promise<StoredSupplier[]> {
  const { rows } = await sql<StoredSupplier>`
    with found as (
      select wanted.code, supplier.*
      from unnest(${codes}::text[]) as wanted (code)
      join supplier on supplier.business_unit_id = ${businessUnitId} and supplier.code_key = lower(wanted.code)
      ${lock ? sql`order by supplier.id for update of supplier` : sql``})
    select supplier.code, ${supplierColumns}, 0 as "activeUserCount", null as "lastSignInAt" from found supplier
  `.execute(tx);
  return rows;
}
