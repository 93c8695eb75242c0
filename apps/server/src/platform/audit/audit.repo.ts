import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../act/act.ts';
import type { Transaction } from '../db/database.ts';

export interface AuditEvent {
  /** What happened, e.g. `file.uploaded`. */
  action: string;
  subjectType: string;
  subjectId: string | null;
  organisationId?: string | null;
  businessUnitId?: string | null;
  supplierId?: string | null;
  /** Ids and plain values only: no names of people, no contents. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes an audit entry in the transaction it describes; the tenant is the caller's unless said otherwise. */
export function recordAudit(tx: Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  return recordAudits(tx, actor, [event]);
}

/** Writes the audit entries of a change to many things, in one statement. */
export async function recordAudits(tx: Transaction, actor: Actor, events: AuditEvent[]): Promise<void> {
  if (!events.length) return;
  const rows = JSON.stringify(events.map((event) => rowOf(actor, event)));
  await sql`
    insert into audit_entry (id, organisation_id, business_unit_id, supplier_id, actor_account_id,
      actor_role_entry_id, actor_role, client_address, request_id, action, subject_type, subject_id, before, after)
    select id, organisation_id, business_unit_id, supplier_id, actor_account_id,
      actor_role_entry_id, actor_role, client_address, request_id, action, subject_type, subject_id, before, after
    from jsonb_populate_recordset(null::audit_entry, ${rows}::jsonb)
  `.execute(tx);
}

function rowOf({ caller, client }: Actor, event: AuditEvent) {
  const given = (value: string | null | undefined, fallback: string | null | undefined) =>
    value === undefined ? (fallback ?? null) : value;
  return {
    id: randomUUIDv7(),
    organisation_id: given(event.organisationId, caller?.organisationId),
    business_unit_id: given(event.businessUnitId, caller?.businessUnitId),
    supplier_id: given(event.supplierId, caller?.supplierId),
    actor_account_id: caller?.accountId ?? null,
    actor_role_entry_id: caller?.roleEntryId ?? null,
    actor_role: caller?.role ?? null,
    client_address: client?.address ?? null,
    request_id: client?.requestId ?? null,
    action: event.action,
    subject_type: event.subjectType,
    subject_id: event.subjectId,
    before: event.before ?? null,
    after: event.after ?? null,
  };
}
