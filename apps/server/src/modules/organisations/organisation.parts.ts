import type { AuditActor } from '../../platform/audit/audit.repo.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the organisations module works with. */
export interface OrganisationParts {
  db: Database;
  outbox: Outbox;
}

export interface IdempotentCall {
  route: string;
  key: string | null;
  actor: AuditActor;
}
