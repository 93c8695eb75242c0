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
  /** Whether they also hold a role outside the place, in any organisation. */
  worksElsewhere: boolean;
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
    .select(
      sql<boolean>`app.holds_roles_elsewhere(role_entry.account_id, ${place.organisationId}::uuid,
        ${place.businessUnitId}::uuid, ${place.supplierId}::uuid)`.as('works_elsewhere'),
    )
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
  worksElsewhere: row.works_elsewhere,
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

/** Someone who works or worked for a supplier. */
export interface SupplierPerson {
  supplierId: string;
  roleEntryId: string;
  email: string;
}

/** The present and former people of suppliers whose accounts are active. */
export async function listPeopleOfSuppliers(
  tx: Transaction,
  supplierIds: string[],
): Promise<SupplierPerson[]> {
  const { rows } = await sql<SupplierPerson>`
    select role_entry.supplier_id as "supplierId", role_entry.id as "roleEntryId", account.email
    from role_entry join account on account.id = role_entry.account_id
    where role_entry.supplier_id = any (${supplierIds}::uuid[]) and account.status = 'ACTIVE'
    order by role_entry.id
  `.execute(tx);
  return rows;
}

/** Whom an invitation is for, as what. */
export async function findInvitee(
  tx: Transaction,
  invitationId: string,
): Promise<{ email: string; role: Role } | null> {
  const row = await tx
    .selectFrom('invitation')
    .select(['email', 'role'])
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row ? { email: row.email, role: row.role as Role } : null;
}
