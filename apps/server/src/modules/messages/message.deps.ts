import type { Config } from '../../platform/config/config.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface MessageDeps {
  jobs: Jobs;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl'>;
  store: FileStore;
}
