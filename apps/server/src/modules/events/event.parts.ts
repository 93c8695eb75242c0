import type { Config } from '../../config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { FilesParts } from '../files/index.ts';

export interface EventParts extends FilesParts {
  config: Pick<Config, 'publicUrl'>;
  jobs: Jobs;
  outbox: Outbox;
}
