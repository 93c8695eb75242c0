import type { Config } from '../../config.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';

/** What the calls about webhooks stand on. */
export interface WebhookParts {
  config: Pick<Config, 'webhookNetworks'>;
  keyring: Keyring;
}
