import type { ActiveStatus, Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { TeamOwner } from './team-owner.ts';

export interface MemberRow {
  id: string;
  accountId: string;
  email: string;
  fullName: string;
  role: Role;
  isActive: boolean;
  lastSignInAt: string | null;
  /** Whether the person also has a role outside this team, in any organisation. */
  worksElsewhere: boolean;
  /** The side the person works for now, if it is not the side of this team. */
  otherSide: 'BUYER' | 'SUPPLIER' | null;
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
  'account.id as account_id',
  'account.email',
  'account.full_name',
  'role_entry.role',
  'role_entry.status',
  'role_entry.last_sign_in_at',
] as const;

/** Role entries of exactly this team, not of teams below it. */
function members(tx: Transaction, teamOwner: TeamOwner) {
  return tx
    .selectFrom('role_entry')
    .innerJoin('account', 'account.id', 'role_entry.account_id')
    .select(memberColumns)
    .select(
      sql<boolean>`app.holds_roles_elsewhere(role_entry.account_id, ${teamOwner.organisationId}::uuid,
        ${teamOwner.businessUnitId}::uuid, ${teamOwner.supplierId}::uuid)`.as('works_elsewhere'),
    )
    .select(
      sql<MemberRow['otherSide']>`app.other_side_of(role_entry.account_id, ${teamOwner.organisationId}::uuid,
        ${teamOwner.supplierId}::uuid)`.as('other_side'),
    )
    .where('role_entry.role', 'in', [...teamOwner.roles])
    .where('role_entry.organisation_id', 'is not distinct from', teamOwner.organisationId)
    .where('role_entry.business_unit_id', 'is not distinct from', teamOwner.businessUnitId)
    .where('role_entry.supplier_id', 'is not distinct from', teamOwner.supplierId);
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
  otherSide: row.other_side,
});

/**
 * The members of a team, locked in a fixed order. If two admins deactivate each other at once, the second
 * sees the result of the first.
 */
export async function lockMembers(tx: Transaction, teamOwner: TeamOwner): Promise<MemberRow[]> {
  const rows = await members(tx, teamOwner).orderBy('role_entry.id').forUpdate('role_entry').execute();
  return rows.map(toMember);
}

/** The members of a team and its pending invitations. */
export interface TeamRows {
  members: MemberRow[];
  invitations: InvitationRow[];
}

/** The members and pending invitations of exactly this team, by name, in one statement. */
export async function findTeam(tx: Transaction, teamOwner: TeamOwner): Promise<TeamRows> {
  const { organisationId, businessUnitId, supplierId } = teamOwner;
  const ofPlace = (table: string) => sql`
    ${sql.ref(`${table}.role`)} = any (${[...teamOwner.roles]}::text[])
    and ${sql.ref(`${table}.organisation_id`)} is not distinct from ${organisationId}::uuid
    and ${sql.ref(`${table}.business_unit_id`)} is not distinct from ${businessUnitId}::uuid
    and ${sql.ref(`${table}.supplier_id`)} is not distinct from ${supplierId}::uuid`;
  const { rows } = await sql<(MemberRow | InvitationRow) & { isInvited: boolean }>`
    select false as "isInvited", role_entry.id, account.id as "accountId", account.email,
      account.full_name as "fullName", role_entry.role, role_entry.status = 'ACTIVE' as "isActive",
      role_entry.last_sign_in_at as "lastSignInAt", null::timestamptz as "createdAt", null::timestamptz as "expiresAt",
      app.holds_roles_elsewhere(account.id, ${organisationId}::uuid, ${businessUnitId}::uuid, ${supplierId}::uuid)
        as "worksElsewhere",
      app.other_side_of(account.id, ${organisationId}::uuid, ${supplierId}::uuid) as "otherSide",
      account.full_name collate app.by_name as "sortName"
    from role_entry join account on account.id = role_entry.account_id
    where ${ofPlace('role_entry')}
    union all
    select true, id, null, email, full_name, role, false, null, created_at, expires_at, false, null,
      email collate app.by_name
    from invitation
    where ${ofPlace('invitation')} and accepted_at is null and revoked_at is null
    order by "sortName", id
  `.execute(tx);
  return {
    members: rows.filter(({ isInvited }) => !isInvited) as unknown as MemberRow[],
    invitations: rows.filter(({ isInvited }) => isInvited) as unknown as InvitationRow[],
  };
}

export async function setStatus(tx: Transaction, roleEntryId: string, status: ActiveStatus): Promise<void> {
  await tx.updateTable('role_entry').set({ status }).where('id', '=', roleEntryId).execute();
}

export async function setRole(tx: Transaction, roleEntryId: string, role: Role): Promise<void> {
  await tx.updateTable('role_entry').set({ role }).where('id', '=', roleEntryId).execute();
}

/** A current or former member of a supplier. */
export interface SupplierPerson {
  supplierId: string;
  roleEntryId: string;
  email: string;
}

/** The current and former members of suppliers whose accounts are active. */
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

/** The e-mail address and role of an invitation. */
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
