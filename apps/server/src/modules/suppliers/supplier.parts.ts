import type { AuditActor } from '../../platform/audit/audit.repo.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IdempotencyKey } from '../../platform/idempotency/idempotency-key.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the suppliers module works with. */
export interface SupplierParts {
  db: Database;
  outbox: Outbox;
}

/** A call that is done once per key. */
export interface IdempotentCall {
  route: string;
  key: IdempotencyKey | null;
  actor: AuditActor;
}
