import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the organisations module works with. */
export interface OrganisationParts {
  outbox: Outbox;
}
