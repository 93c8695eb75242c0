import type { Caller, PersonCaller, Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import { readJsonInstant } from '../db/connection.ts';
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

/** What `app.begin_as` returns, in this order. */
type CallerValues = [
  scope: string,
  now: string,
  sessionExpiresAt: string,
  roleChosen: boolean,
  accountId: string,
  email: string,
  fullName: string,
  role: Role,
  organisationId: string | null,
  organisationName: string | null,
  businessUnitId: string | null,
  businessUnitName: string | null,
  supplierId: string | null,
  supplierName: string | null,
  timeZone: string | null,
];

/**
 * The function runs as another role (security definer), so it cannot set the role itself. Its text begins with the scope, which is
 * cheaper to cut out than to read as JSON.
 */
const prepare = `
  prepare begin_as (uuid, uuid) as
  select caller, split_part(caller, '"', 2) as scope,
    set_config('role', 'tenderbox_' || split_part(caller, '"', 2), true)
  from (select app.begin_as($1, $2) as caller offset 0) as begun where caller is not null`;

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
  const [row] = open.rows as { caller: string }[];
  if (row) {
    const values = JSON.parse(row.caller) as CallerValues;
    const [, now, sessionExpiresAt] = values;
    return {
      open,
      now: readJsonInstant(now),
      sessionExpiresAt: readJsonInstant(sessionExpiresAt),
      caller: callerOf(sessionRef, values),
    };
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

/** The check constraints of the role entry table guarantee that the values match one kind of caller. */
function callerOf({ sessionId, roleEntryId }: SessionRef, values: CallerValues): PersonCaller {
  const [scope, , , roleChosen, accountId, email, fullName, role, ...entities] = values;
  const [organisationId, organisationName, businessUnitId, businessUnitName, ...rest] = entities;
  const [supplierId, supplierName, timeZone] = rest;
  return {
    scope,
    role,
    roleEntryId,
    accountId,
    sessionId,
    email,
    fullName,
    ...(!roleChosen && { mustChooseRole: true }),
    organisationId,
    organisationName,
    businessUnitId,
    businessUnitName,
    supplierId,
    supplierName,
    timeZone,
  } as PersonCaller;
}
