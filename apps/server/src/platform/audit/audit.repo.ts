import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** Who did it and from where. */
export interface AuditActor {
  caller: Caller | null;
  clientAddress: string | null;
  requestId: string | null;
}

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
export function recordAudit(tx: Transaction, actor: AuditActor, event: AuditEvent): Promise<void> {
  return recordAudits(tx, actor, [event]);
}

/** Writes the audit entries of a change to many things, in one statement. */
export async function recordAudits(tx: Transaction, actor: AuditActor, events: AuditEvent[]): Promise<void> {
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

function rowOf({ caller, clientAddress, requestId }: AuditActor, event: AuditEvent) {
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
    client_address: clientAddress,
    request_id: requestId,
    action: event.action,
    subject_type: event.subjectType,
    subject_id: event.subjectId,
    before: event.before ?? null,
    after: event.after ?? null,
  };
}
