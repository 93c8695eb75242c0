import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
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
export async function recordAudit(tx: Transaction, actor: AuditActor, event: AuditEvent): Promise<void> {
  const { caller } = actor;
  const given = (value: string | null | undefined, fallback: string | null | undefined) =>
    value === undefined ? (fallback ?? null) : value;
  await tx
    .insertInto('audit_entry')
    .values({
      id: randomUUIDv7(),
      organisation_id: given(event.organisationId, caller?.organisationId),
      business_unit_id: given(event.businessUnitId, caller?.businessUnitId),
      supplier_id: given(event.supplierId, caller?.supplierId),
      actor_account_id: caller?.accountId ?? null,
      actor_role_entry_id: caller?.roleEntryId ?? null,
      actor_role: caller?.role ?? null,
      client_address: actor.clientAddress,
      request_id: actor.requestId,
      action: event.action,
      subject_type: event.subjectType,
      subject_id: event.subjectId,
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
    })
    .execute();
}
