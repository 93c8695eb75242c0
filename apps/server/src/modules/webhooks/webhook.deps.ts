import type { Config } from '../../platform/config/config.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';

export interface WebhookDeps {
  config: Pick<Config, 'webhookNetworks'>;
  keyring: Keyring;
}
