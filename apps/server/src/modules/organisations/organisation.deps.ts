import type { FileStore } from '../../platform/files/file-store.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface OrganisationDeps {
  outbox: Outbox;
  store: FileStore;
}
