import type { Keyring } from '../../platform/crypto/keyring.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { ConnectionTarget } from '../../platform/db/connection.ts';
import { replaceWebhookSecrets } from './reseal.repo.ts';
import { sealWebhookSecret, unsealWebhookSecret } from './webhook-secret.ts';

/** Reseals the secrets of all webhooks with the current key, so that the previous one can be removed afterwards. */
export function resealWebhookSecrets(
  owner: ConnectionTarget,
  keyring: Keyring,
): Promise<{ done: number; unreadable: number }> {
  const reseal = (id: string, sealed: string) =>
    sealWebhookSecret(keyring, id, unsealWebhookSecret(keyring, id, sealed));
  return asOwner(owner, (tx) => replaceWebhookSecrets(tx, keyring.current('webhook-secrets').id, reseal));
}
