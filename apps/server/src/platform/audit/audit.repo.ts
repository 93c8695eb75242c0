import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { Actor } from '../request-context/request-context.ts';

export interface AuditEvent {
  /** The action, e.g. `file.uploaded`. */
  action: string;
  subjectType: string;
  subjectId: string | null;
  organisationId?: string | null;
  businessUnitId?: string | null;
  supplierId?: string | null;
  /** The account of the actor, for actions that start the session. */
  actorAccountId?: string;
  actorRole?: Role;
  /** Only ids and plain values: no personal names, no content. */
  before?: Values | null;
  after?: Values | null;
  /** Changed supplier data that may be personal. Stored next to the entry, so that it can be erased. */
  details?: AuditDetail[];
}

interface AuditDetail {
  /** Whether only the business unit may see it. */
  isOfUnit: boolean;
  before: Values | null;
  after: Values;
}

type Values = Record<string, unknown>;

/** Writes an audit entry in the transaction it describes. The tenant defaults to the caller's. */
export function recordAudit(tx: Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  return recordAuditBatch(tx, actor, [event]);
}

/** Writes several audit entries in one statement. */
export async function recordAuditBatch(tx: Transaction, actor: Actor, events: AuditEvent[]): Promise<void> {
  if (!events.length) return;
  const rows = events.map((event) => rowOf(actor, event));
  const details = rows.flatMap((row, index) => detailsOf(row, events[index]));
  const insert = insertOf(rows, sql`nullif(current_setting('app.audit_parent', true), '')::uuid`);
  await (details.length ? sql`with detail as (${insertDetails(details)}) ${insert}` : insert).execute(tx);
}

/**
 * Writes the entry of a bulk action. All later entries of the transaction become its children, so that a
 * history shows one line.
 */
export async function recordAuditGroup(tx: Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  const row = rowOf(actor, event);
  await sql`
    with written as (${insertOf([row], sql`null::uuid`)})
    select set_config('app.audit_parent', ${row.id}, true)`.execute(tx);
}

function insertOf(rows: ReturnType<typeof rowOf>[], parent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into audit_entry (id, organisation_id, business_unit_id, supplier_id, actor_account_id,
      actor_role_entry_id, actor_role, client_address, request_id, action, subject_type, subject_id, before, after,
      parent_id)
    select id, organisation_id, business_unit_id, supplier_id, actor_account_id,
      actor_role_entry_id, actor_role, client_address, request_id, action, subject_type, subject_id, before, after,
      ${parent}
    from jsonb_populate_recordset(null::audit_entry, ${JSON.stringify(rows)}::jsonb)`;
}

function insertDetails(details: ReturnType<typeof detailsOf>): RawBuilder<unknown> {
  return sql`
    insert into audit_detail (entry_id, is_of_unit, organisation_id, business_unit_id, supplier_id, before, after)
    select entry_id, is_of_unit, organisation_id, business_unit_id, supplier_id, before, after
    from jsonb_populate_recordset(null::audit_detail, ${JSON.stringify(details)}::jsonb)`;
}

function detailsOf(row: ReturnType<typeof rowOf>, event: AuditEvent | undefined) {
  const { id: entry_id, organisation_id, business_unit_id, supplier_id } = row;
  return (event?.details ?? [])
    .filter(({ after }) => Object.keys(after).length)
    .map(({ isOfUnit, before, after }) => ({
      entry_id,
      is_of_unit: isOfUnit,
      organisation_id,
      business_unit_id,
      supplier_id,
      before,
      after,
    }));
}

function rowOf({ caller, client }: Actor, event: AuditEvent) {
  const given = (value: string | null | undefined, fallback: string | null | undefined) =>
    value === undefined ? (fallback ?? null) : value;
  return {
    id: randomUUIDv7(),
    organisation_id: given(event.organisationId, caller?.organisationId),
    business_unit_id: given(event.businessUnitId, caller?.businessUnitId),
    supplier_id: given(event.supplierId, caller?.supplierId),
    actor_account_id: caller?.accountId ?? event.actorAccountId ?? null,
    actor_role_entry_id: caller?.roleEntryId ?? null,
    actor_role: caller?.role ?? event.actorRole ?? null,
    client_address: client?.address ?? null,
    request_id: client?.requestId ?? null,
    action: event.action,
    subject_type: event.subjectType,
    subject_id: event.subjectId,
    before: event.before ?? null,
    after: event.after ?? null,
  };
}
