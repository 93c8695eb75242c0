import type { Config } from '../../platform/config/config.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Signer } from '../../platform/signing/signer.ts';

/** Dependencies for signing plans. */
export interface SigningDeps {
  config: Pick<Config, 'publicUrl'>;
  signer: Signer;
}

export interface PlanDeps extends SigningDeps {
  outbox: Outbox;
}
