import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';

const webhookSecretLocation = (id: string) => ({ table: 'webhook_secret', column: 'sealed_secret', id });

/** Creates a secret. It is shown once and stored sealed, because every delivery is signed with it. */
export const createWebhookSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

export const sealWebhookSecret = (keyring: Keyring, id: string, secret: string) =>
  keyring.seal('webhook-secrets', webhookSecretLocation(id), secret);

export const unsealWebhookSecret = (keyring: Keyring, id: string, sealed: string) =>
  keyring.unseal('webhook-secrets', webhookSecretLocation(id), sealed);
