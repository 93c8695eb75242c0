import { createHash, randomBytes } from 'node:crypto';
import type { ClientKey } from './client.repo.ts';

const prefix = 'tbk_';

/** Creates a secret, to be shown once, and what is stored of it. */
export function createClientSecret(): { secret: string; secretHash: Buffer; beginning: string } {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { secret, secretHash: hash(secret), beginning: secret.slice(0, 10) };
}

/** The API client's key in the authorization header; null for other tokens. */
export function clientKeyOf(token: string): ClientKey | null {
  return token.startsWith(prefix) ? { secretHash: hash(token).toString('hex') } : null;
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
