import type { ActiveStatus, Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Place } from './place.ts';

export interface MemberRow {
  id: string;
  accountId: string;
  email: string;
  fullName: string;
  role: Role;
  isActive: boolean;
  lastSignInAt: string | null;
}

export interface InvitationRow {
  id: string;
  email: string;
  fullName: string | null;
  role: Role;
  createdAt: string;
  expiresAt: string;
}

const memberColumns = [
  'role_entry.id',
  'role_entry.account_id',
  'account.email',
  'account.full_name',
  'role_entry.role',
  'role_entry.status',
  'role_entry.last_sign_in_at',
] as const;

/** Role entries of exactly this place: not those of what lies below it. */
function members(tx: Transaction, place: Place) {
  return tx
    .selectFrom('role_entry')
    .innerJoin('account', 'account.id', 'role_entry.account_id')
    .select(memberColumns)
    .where('role_entry.role', 'in', [...place.roles])
    .where('role_entry.organisation_id', 'is not distinct from', place.organisationId)
    .where('role_entry.business_unit_id', 'is not distinct from', place.businessUnitId)
    .where('role_entry.supplier_id', 'is not distinct from', place.supplierId);
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

const toMember = (row: Row): MemberRow => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  fullName: row.full_name,
  role: row.role as Role,
  isActive: row.status === 'ACTIVE',
  lastSignInAt: row.last_sign_in_at,
});

export async function listMembers(tx: Transaction, place: Place): Promise<MemberRow[]> {
  const rows = await members(tx, place).orderBy(sql`lower(account.full_name), role_entry.id`).execute();
  return rows.map(toMember);
}

/**
 * The members of a place, locked in one order against others who change the same team: of two admins who
 * deactivate each other at once, the second sees what the first did.
 */
export async function lockMembers(tx: Transaction, place: Place): Promise<MemberRow[]> {
  const rows = await members(tx, place).orderBy('role_entry.id').forUpdate('role_entry').execute();
  return rows.map(toMember);
}

export async function findMemberByEmail(
  tx: Transaction,
  place: Place,
  email: string,
): Promise<MemberRow | null> {
  const row = await members(tx, place)
    .where(sql<boolean>`lower(account.email) = lower(${email})`)
    .executeTakeFirst();
  return row ? toMember(row) : null;
}

/** Invitations of exactly this place that were neither accepted nor withdrawn; expired ones can be sent again. */
export async function listOpenInvitations(tx: Transaction, place: Place): Promise<InvitationRow[]> {
  const rows = await tx
    .selectFrom('invitation')
    .select(['id', 'email', 'full_name', 'role', 'created_at', 'expires_at'])
    .where('role', 'in', [...place.roles])
    .where('organisation_id', 'is not distinct from', place.organisationId)
    .where('business_unit_id', 'is not distinct from', place.businessUnitId)
    .where('supplier_id', 'is not distinct from', place.supplierId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy(sql`lower(email), id`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role as Role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

export async function setStatus(tx: Transaction, roleEntryId: string, status: ActiveStatus): Promise<void> {
  await tx.updateTable('role_entry').set({ status }).where('id', '=', roleEntryId).execute();
}

export async function setRole(tx: Transaction, roleEntryId: string, role: Role): Promise<void> {
  await tx.updateTable('role_entry').set({ role }).where('id', '=', roleEntryId).execute();
}

/** Whether a person also holds a role outside the place, in any organisation. */
export async function holdsRolesElsewhere(
  tx: Transaction,
  accountId: string,
  place: Place,
): Promise<boolean> {
  const { organisationId, businessUnitId, supplierId } = place;
  const { rows } = await sql<{ elsewhere: boolean }>`
    select app.holds_roles_elsewhere(${accountId}, ${organisationId}, ${businessUnitId}, ${supplierId}) as elsewhere
  `.execute(tx);
  return rows[0]?.elsewhere !== false;
}

/** Of suppliers and addresses, those in which the person has a role entry or an open invitation already. */
export async function findKnownAtSuppliers(
  tx: Transaction,
  pairs: { supplierId: string; email: string }[],
): Promise<{ supplierId: string; email: string }[]> {
  const { rows } = await sql<{ supplierId: string; email: string }>`
    with pair as (
      select "supplierId", email
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given ("supplierId" uuid, email text))
    select pair."supplierId", pair.email from pair
    where exists (
        select from invitation
        where invitation.supplier_id = pair."supplierId" and lower(invitation.email) = lower(pair.email)
          and accepted_at is null and revoked_at is null)
      or exists (
        select from role_entry join account on account.id = role_entry.account_id
        where role_entry.supplier_id = pair."supplierId" and lower(account.email) = lower(pair.email))
  `.execute(tx);
  return rows;
}
