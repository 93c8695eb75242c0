import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface OrganisationDeps {
  outbox: Outbox;
}
