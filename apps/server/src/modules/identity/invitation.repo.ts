import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { effectiveEnd } from '../deadlines/index.ts';

export interface Invitation {
  id: string;
  email: string;
  fullName: string | null;
  role: Role;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
  entityName: string;
  secondaryEntityName: string | null;
  state: 'PENDING' | 'ACCEPTED' | 'REVOKED' | 'EXPIRED';
  /** The account that already has the address, if any. */
  accountId: string | null;
}

/** Finds the invitation of a link, whatever its status. */
export async function findInvitation(db: Database, tokenHash: Buffer): Promise<Invitation | null> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{
      id: string;
      email: string;
      full_name: string | null;
      role: Role;
      organisation_id: string | null;
      business_unit_id: string | null;
      supplier_id: string | null;
      entity_name: string;
      secondary_entity_name: string | null;
      state: Invitation['state'];
      account_id: string | null;
    }>`select * from app.find_invitation(${tokenHash})`.execute(tx),
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    organisationId: row.organisation_id,
    businessUnitId: row.business_unit_id,
    supplierId: row.supplier_id,
    entityName: row.entity_name,
    secondaryEntityName: row.secondary_entity_name,
    state: row.state,
    accountId: row.account_id,
  };
}

export interface NewAccount {
  id: string;
  fullName: string;
  passwordHash: string;
}

/** Why a person cannot be invited to a team, or an existing invitation is no longer valid. */
export type InvitationBlocker =
  | 'INVITER_DEACTIVATED'
  | 'PLACE_DEACTIVATED'
  | 'MEMBER'
  | 'DEACTIVATED_MEMBER'
  | 'INVITED'
  | 'BUYER'
  | 'SUPPLIER'
  | 'SUPPLIER_HAS_PEOPLE';

interface UsedInvitation {
  accountId: string;
  roleEntryId: string | null;
  /** Set if no role was given and the invitation was withdrawn instead. */
  hindrance: InvitationBlocker | null;
}

/** Redeems an invitation, with a new account if one is given. Null if it is no longer pending. */
export async function redeemInvitation(
  tx: Transaction,
  tokenHash: Buffer,
  newAccount: NewAccount | null,
): Promise<UsedInvitation | null> {
  const { rows } = await sql<UsedInvitation>`
    select account_id as "accountId", role_entry_id as "roleEntryId", hindrance
    from app.accept_invitation(${tokenHash}, ${newAccount?.id ?? null},
      ${newAccount?.fullName ?? null}, ${newAccount?.passwordHash ?? null}, ${randomUUIDv7()})
  `.execute(tx);
  return rows[0] ?? null;
}

/** Finds what blocks invitations, by id, before or after they are stored. */
export async function findInvitationBlockers(
  tx: Transaction,
  invitations: Omit<NewInvitation, 'fullName' | 'tokenHash' | 'role'>[],
): Promise<Map<string, InvitationBlocker>> {
  const candidates = invitations.map(
    ({ id, email, organisationId, businessUnitId, supplierId, invitedBy }) => ({
      id,
      email,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      supplier_id: supplierId,
      invited_by: invitedBy,
    }),
  );
  const { rows } = await sql<{ id: string; hindrance: InvitationBlocker | null }>`
    select * from app.invitation_blockers(${JSON.stringify(candidates)}::jsonb)`.execute(tx);
  return new Map(rows.flatMap(({ id, hindrance }) => (hindrance ? [[id, hindrance] as const] : [])));
}

/** An invitation that was withdrawn as part of another change. */
export interface WithdrawnInvitation {
  id: string;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

const withdrawnColumns = sql`id, organisation_id as "organisationId", business_unit_id as "businessUnitId",
  supplier_id as "supplierId"`;

/** Ends the sessions of a role entry, and withdraws the pending invitations to its holder there and by its holder. */
export async function endRoleSessions(tx: Transaction, roleEntryId: string): Promise<WithdrawnInvitation[]> {
  const { rows } = await sql<WithdrawnInvitation>`
    select ${withdrawnColumns} from app.end_role_sessions(${roleEntryId})`.execute(tx);
  return rows;
}

/** Ends the sessions and withdraws the pending invitations of an organisation, a unit or suppliers of a unit. */
export async function endTeamSessions(
  tx: Transaction,
  place: { organisationId: string; businessUnitId?: string; supplierIds?: string[] },
): Promise<WithdrawnInvitation[]> {
  const { organisationId, businessUnitId = null, supplierIds = null } = place;
  const { rows } = await sql<WithdrawnInvitation>`
    select ${withdrawnColumns}
    from app.end_team_sessions(${organisationId}, ${businessUnitId}, ${supplierIds}::uuid[])`.execute(tx);
  return rows;
}

export interface NewInvitation {
  id: string;
  email: string;
  fullName: string | null;
  role: Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
  tokenHash: Buffer;
  invitedBy: string | null;
}

const validDays = 14;

/** Inserts an invitation that is valid for 14 days. */
export function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  return insertInvitations(tx, [invitation]);
}

/** Inserts invitations that are valid for 14 days, all in one statement. */
export async function insertInvitations(tx: Transaction, invitations: NewInvitation[]): Promise<void> {
  const rows = invitations.map((invitation) => ({
    id: invitation.id,
    email: invitation.email,
    full_name: invitation.fullName,
    role: invitation.role,
    organisation_id: invitation.organisationId,
    business_unit_id: invitation.businessUnitId,
    supplier_id: invitation.supplierId,
    token_hash: `\\x${invitation.tokenHash.toString('hex')}`,
    invited_by: invitation.invitedBy,
  }));
  await sql`
    insert into invitation (id, email, full_name, role, organisation_id, business_unit_id, supplier_id, token_hash,
      invited_by, expires_at)
    select id, email, full_name, role, organisation_id, business_unit_id, supplier_id, token_hash,
      invited_by, transaction_timestamp() + make_interval(days => ${validDays})
    from jsonb_populate_recordset(null::invitation, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

/**
 * Gives a pending invitation a new link and another 14 days. Returns how often it has been sent, including
 * this time; `JUST_SENT` if it was resent a moment ago, `NOT_OPEN` if it is no longer pending.
 */
export async function renewInvitation(
  tx: Transaction,
  id: string,
  tokenHash: Buffer,
): Promise<number | 'JUST_SENT' | 'NOT_OPEN'> {
  const present = await tx
    .selectFrom('invitation')
    .select(
      sql<boolean>`sent_count > 1 and created_at > transaction_timestamp() - interval '10 seconds'`.as(
        'just_sent',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (present?.just_sent) return 'JUST_SENT';
  const row = await tx
    .updateTable('invitation')
    .set({
      token_hash: tokenHash,
      sent_count: sql<number>`sent_count + 1`,
      created_at: sql<string>`transaction_timestamp()`,
      expires_at: sql<string>`transaction_timestamp() + make_interval(days => ${validDays})`,
    })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('sent_count')
    .executeTakeFirst();
  return row?.sent_count ?? 'NOT_OPEN';
}

/** A pending invitation to a supplier's team, with the data for its e-mail. */
export interface OpenInvitation {
  id: string;
  email: string;
  role: Role;
  businessUnitId: string;
  supplierId: string;
  entityName: string;
}

/**
 * Lists the pending invitations of suppliers without active people. Leaves out those whose last e-mail has
 * not been sent yet: it is rendered on delivery and names the first task anyway.
 */
export async function listOpenInvitations(tx: Transaction, supplierIds: string[]): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select invitation.id, invitation.email, invitation.role, invitation.business_unit_id as "businessUnitId",
      invitation.supplier_id as "supplierId", supplier.name as "entityName"
    from invitation join supplier on supplier.id = invitation.supplier_id
    where invitation.supplier_id = any (${supplierIds}::uuid[])
      and invitation.accepted_at is null and invitation.revoked_at is null
      and not exists (select from role_entry
        where role_entry.supplier_id = invitation.supplier_id and role_entry.status = 'ACTIVE')
      and not exists (select from outbox_mail
        where outbox_mail.business_key = 'invitation:' || invitation.id || ':' || invitation.sent_count
          and outbox_mail.state in ('PENDING', 'KEPT'))
    order by invitation.id`.execute(tx);
  return rows;
}

/** The event a new supplier was last invited to, with its own deadlines. */
export interface FirstEvent {
  title: string;
  reference: string;
  timeZone: string;
  buyer: string;
  tasks: { title: string; endDate: string }[];
}

/** Finds the event that the supplier of an invitation was invited to before the invitation was accepted, if any. */
export async function findFirstEvent(tx: Transaction, invitationId: string): Promise<FirstEvent | null> {
  const { rows } = await sql<FirstEvent>`
    select event.title, event.reference, event.time_zone as "timeZone",
      organisation.name || ', ' || business_unit.name as buyer,
      json_agg(json_build_object('title', task.title, 'endDate', ${effectiveEnd})
        order by ${effectiveEnd}, task.position, task.id) as tasks
    from invitation
    join task_supplier participant on participant.supplier_id = invitation.supplier_id
      and participant.invited_at <= coalesce(invitation.accepted_at, transaction_timestamp())
    join task on task.id = participant.task_id and task.archived_at is null
    join event on event.id = participant.event_id and event.status = 'ACTIVE'
    join business_unit on business_unit.id = event.business_unit_id
    join organisation on organisation.id = event.organisation_id
    where invitation.id = ${invitationId}
    group by event.id, organisation.id, business_unit.id
    order by max(participant.invited_at) desc, event.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the running events a supplier is invited to, for a person who has just joined its team. */
export async function listRunningEvents(tx: Transaction, supplierId: string): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select participant.event_id as "eventId" from task_supplier participant
    join task on task.id = participant.task_id and task.archived_at is null
    join event on event.id = participant.event_id and event.status = 'ACTIVE'
    where participant.supplier_id = ${supplierId} and participant.invited_at is not null
      and ${effectiveEnd} > transaction_timestamp()
    group by participant.event_id
    order by min(${effectiveEnd}) desc, participant.event_id
    limit 20`.execute(tx);
  return rows.map(({ eventId }) => eventId);
}

/** Withdraws a pending invitation; returns false if it is no longer pending. */
export async function revokeInvitation(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ revoked_at: sql`transaction_timestamp()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Withdraws the pending invitation of an address to become a system admin, so that a new one can replace it. */
export async function revokeOpenSystemInvitation(tx: Transaction, email: string): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ revoked_at: sql`transaction_timestamp()` })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('role', '=', 'SYSTEM_ADMIN')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
