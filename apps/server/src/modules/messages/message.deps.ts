import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface MessageDeps {
  jobs: Jobs;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl'>;
}
