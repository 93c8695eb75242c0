import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface OrganisationParts {
  outbox: Outbox;
}
