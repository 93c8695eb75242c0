import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface SupplierParts {
  outbox: Outbox;
}
