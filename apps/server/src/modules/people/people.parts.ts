import type { AuditActor } from '../../platform/audit/audit.repo.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PlaceFinder } from './place.ts';

/** What the people module works with. */
export interface PeopleParts {
  db: Database;
  outbox: Outbox;
}

/** A team as a call names it: how its place is found, with which parameters. */
export interface TeamAddress {
  findPlace: PlaceFinder;
  params: Record<string, string>;
  actor: AuditActor;
}
