import type { Caller, PersonCaller, Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import { uuid } from '../db/context.ts';
import type { Database, OpenTransaction } from '../db/database.ts';

/** A session in one of its roles. */
export interface SessionRef {
  sessionId: string;
  roleEntryId: string;
}

/** A transaction on behalf of a caller, with the time at which it began. */
export interface CallerTransaction<Who extends Caller = Caller> {
  open: OpenTransaction;
  now: string;
  caller: Who;
}

interface SessionTransaction extends CallerTransaction<PersonCaller> {
  sessionExpiresAt: string;
}

interface CallerRow {
  now: string;
  session_expires_at: string;
  role_chosen: boolean;
  account_id: string;
  email: string;
  full_name: string;
  role: Role;
  scope: string;
  organisation_id: string | null;
  organisation_name: string | null;
  business_unit_id: string | null;
  business_unit_name: string | null;
  supplier_id: string | null;
  supplier_name: string | null;
}

/** The function runs as another role (security definer), so it cannot set the role itself. */
const prepare = `
  prepare begin_as (uuid, uuid) as
  select *, set_config('role', 'tenderbox_' || scope, true) from app.begin_as($1, $2)`;

/**
 * Begins a transaction in a session's role. In one round trip the database checks that session, person, role
 * entry and its entities are active, and sets the context accordingly. Returns null if one is not.
 */
export async function beginAs(
  db: Database,
  sessionRef: SessionRef,
  mode: 'read only' | 'read write',
): Promise<SessionTransaction | null> {
  const { sessionId, roleEntryId } = sessionRef;
  if (!uuid.test(sessionId) || !uuid.test(roleEntryId)) return null;
  const open = await db.begin(mode, {
    prepare,
    execute: `execute begin_as('${sessionId}', '${roleEntryId}')`,
  });
  const [row] = open.rows as CallerRow[];
  if (row) {
    const { now, session_expires_at: sessionExpiresAt } = row;
    return { open, now, sessionExpiresAt, caller: callerOf(sessionRef, row) };
  }
  await open.rollback();
  return null;
}

/** Whether a rejected session was ended by a deactivation. Only called for sessions from tokens that we signed. */
export async function isWithdrawn(db: Database, { sessionId, roleEntryId }: SessionRef): Promise<boolean> {
  if (!uuid.test(sessionId) || !uuid.test(roleEntryId)) return false;
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ is_withdrawn: boolean }>`select app.is_withdrawn(${sessionId}, ${roleEntryId})`.execute(tx),
  );
  return rows[0]?.is_withdrawn === true;
}

/** The person behind a session and role entry; null unless all of them are active. */
export async function findCaller(
  db: Database,
  sessionId: string,
  roleEntryId: string,
): Promise<{ caller: PersonCaller; sessionExpiresAt: string } | null> {
  const begun = await beginAs(db, { sessionId, roleEntryId }, 'read only');
  await begun?.open.commit();
  return begun && { caller: begun.caller, sessionExpiresAt: begun.sessionExpiresAt };
}

/** The check constraints of the role entry table guarantee that the row matches one kind of caller. */
function callerOf({ sessionId, roleEntryId }: SessionRef, row: CallerRow): PersonCaller {
  return {
    scope: row.scope,
    role: row.role,
    roleEntryId,
    accountId: row.account_id,
    sessionId,
    email: row.email,
    fullName: row.full_name,
    ...(!row.role_chosen && { mustChooseRole: true }),
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    businessUnitId: row.business_unit_id,
    businessUnitName: row.business_unit_name,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
  } as PersonCaller;
}
