import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface SupplierDeps {
  outbox: Outbox;
}
