import type { BulkAction, DuplicateReason, SupplierDuplicate } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { joinOpenTasks } from '../tasks/index.ts';
import {
  isRealSupplier,
  joinRemark,
  joinUsers,
  type SupplierRow,
  supplierColumns,
  userColumns,
} from './supplier.repo.ts';
import type { BulkSubject } from './supplier.rules.ts';

/** What suppliers are compared by; null fields are ignored. */
interface DuplicateCriteria {
  supplierCode: string | null;
  name: string | null;
  emailDomain: string | null;
  exceptId: string | null;
}

const maxDuplicates = 20;

/** Possible duplicates of a supplier in the business unit, those with the same ID first. */
export async function findDuplicates(
  tx: Transaction,
  { businessUnitId }: UnitRef,
  { supplierCode, name, emailDomain, exceptId }: DuplicateCriteria,
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
    where business_unit_id = ${businessUnitId} and (${alike}) and ${isRealSupplier}
      and (${exceptId}::uuid is null or id <> ${exceptId})
    order by array_position(array['CODE', 'NAME', 'EMAIL_DOMAIN'], (array_remove(array[${sql.join(reasons)}], null))[1]),
      lower(name), id
    limit ${maxDuplicates}
  `.execute(tx);
  return rows.map((row) => ({ ...row, why: row.why as DuplicateReason[] }));
}

/** A subquery converts the codes to lower case once instead of once per supplier, with any plan. */
const haveCodes = (businessUnitId: string, codes: string[]) =>
  sql`supplier.business_unit_id = ${businessUnitId}
    and supplier.code_key = any ((select app.lower_all(${codes}::text[]))::text[]) and ${isRealSupplier}`;

/**
 * Joins the wanted codes with the business unit's suppliers. A full join forces a hash join: right after an
 * import the planner considers the table nearly empty and would use a nested loop.
 */
const joinCodes = (businessUnitId: string, codes: string[]) => sql`
  full join (select * from supplier where ${haveCodes(businessUnitId, codes)}) supplier
    on supplier.code_key = lower(wanted.code)`;

/** A code from the request, with the business unit's supplier that has it, if any. */
export type ResolvedCode = { code: string } & (SupplierRow | { id: null });

/** Looks up codes in the business unit, ignoring case and duplicates, in the given order. */
export async function resolveCodes(
  tx: Transaction,
  { businessUnitId }: UnitRef,
  codes: string[],
): Promise<ResolvedCode[]> {
  const { rows } = await sql<ResolvedCode>`
    with wanted as (
      select distinct on (lower(code)) code, place
      from unnest(${codes}::text[]) with ordinality as given (code, place) order by lower(code), place)
    select wanted.code, ${supplierColumns}, ${userColumns}, open_tasks.*
    from wanted
    ${joinCodes(businessUnitId, codes)}
    ${joinRemark} ${joinUsers} ${joinOpenTasks}
    order by wanted.place
  `.execute(tx);
  return rows;
}

export type LockedSupplier = BulkSubject & { id: string; name: string };

/** Locks the suppliers of the business unit among the ids, in a fixed order, and loads what bulk actions need. */
export async function lockSuppliers(
  tx: Transaction,
  { businessUnitId }: UnitRef,
  ids: string[],
): Promise<LockedSupplier[]> {
  // A separate statement takes the locks, so that the next one sees what previous holders have committed.
  await sql`
    select from supplier where business_unit_id = ${businessUnitId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  const { rows } = await sql<LockedSupplier>`
    select supplier.id, name, status, coalesce(remark.tags, '{}') as tags, email,
      exists (select from role_entry
        where role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE') as "hasActiveUsers",
      exists (select from invitation
        where invitation.supplier_id = supplier.id and accepted_at is null and revoked_at is null) as "isInvited",
      exists (select from role_entry join account on account.id = role_entry.account_id
        where role_entry.supplier_id = supplier.id and lower(account.email) = lower(supplier.email)) as "isKnown", open_tasks."seenOpenTaskCount"
    from supplier ${joinRemark} ${joinOpenTasks}
    where supplier.business_unit_id = ${businessUnitId} and supplier.id = any(${ids}::uuid[])
      and ${isRealSupplier}
  `.execute(tx);
  return rows;
}

const settings: Record<Exclude<BulkAction, 'INVITE'>, ReturnType<typeof sql>> = {
  TAG: sql`revision = revision + 1`,
  UNTAG: sql`revision = revision + 1`,
  DEACTIVATE: sql`status = 'INACTIVE'`,
  REACTIVATE: sql`status = 'ACTIVE'`,
};

/** Changes locked suppliers in one statement per table. */
export async function changeLocked(
  tx: Transaction,
  ids: string[],
  action: Exclude<BulkAction, 'INVITE'>,
  tag: string,
): Promise<void> {
  await sql`update supplier set ${settings[action]} where id = any(${ids}::uuid[])`.execute(tx);
  if (action === 'TAG') await addTag(tx, ids, tag);
  if (action === 'UNTAG') await removeTag(tx, ids, tag);
}

async function addTag(tx: Transaction, ids: string[], tag: string): Promise<void> {
  await sql`
    insert into supplier_remark as remark (organisation_id, business_unit_id, supplier_id, tags)
    select app.organisation_id(), app.business_unit_id(), id, array[${tag}::text]
    from unnest(${ids}::uuid[]) as chosen (id)
    on conflict (supplier_id) do update set tags = remark.tags || excluded.tags
  `.execute(tx);
}

async function removeTag(tx: Transaction, ids: string[], tag: string): Promise<void> {
  await sql`
    update supplier_remark set tags = array(
      select one from unnest(tags) with ordinality as own (one, place) where lower(one) <> lower(${tag}) order by place)
    where supplier_id = any(${ids}::uuid[])
  `.execute(tx);
}

/** A stored supplier with its code as written in the workbook. */
export type StoredSupplier = { code: string } & SupplierRow;

/** The business unit's suppliers with these codes, locked if they are going to be changed. */
export async function findByCodes(
  tx: Transaction,
  { businessUnitId }: UnitRef,
  codes: string[],
  lock: boolean,
): Promise<StoredSupplier[]> {
  if (lock) {
    const found = haveCodes(businessUnitId, codes);
    await sql`select from supplier where ${found} order by id for no key update`.execute(tx);
  }
  const { rows } = await sql<StoredSupplier | { code: string; id: null }>`
    select wanted.code, ${supplierColumns}, 0 as "activeUserCount", null as "lastSignInAt",
      0 as "openTaskCount", 0 as "seenOpenTaskCount"
    from unnest(${codes}::text[]) as wanted (code) ${joinCodes(businessUnitId, codes)} ${joinRemark}
  `.execute(tx);
  return rows.filter((row): row is StoredSupplier => row.id !== null);
}
