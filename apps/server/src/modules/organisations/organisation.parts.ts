import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the organisations module works with. */
export interface OrganisationParts {
  db: Database;
  outbox: Outbox;
}
