import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { FilesDeps } from '../files/index.ts';

export interface EventDeps extends FilesDeps {
  config: Pick<Config, 'publicUrl'>;
  jobs: Jobs;
  outbox: Outbox;
  signer: Signer;
}
