import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the suppliers module works with. */
export interface SupplierParts {
  outbox: Outbox;
}
