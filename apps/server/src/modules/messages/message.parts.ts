import type { Config } from '../../config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the commands of messages stand on. */
export interface MessageParts {
  jobs: Jobs;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl'>;
}
