import { createHash, randomBytes } from 'node:crypto';
import type { ClientKey } from './client.repo.ts';

const prefix = 'tbk_';

/** A new secret, shown once, with what is kept of it. */
export function createClientSecret(): { secret: string; secretHash: Buffer; beginning: string } {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { secret, secretHash: hash(secret), beginning: secret.slice(0, 10) };
}

/** The key in the authorization header of a program; null for everybody else. */
export function clientKeyOf(token: string): ClientKey | null {
  return token.startsWith(prefix) ? { secretHash: hash(token).toString('hex') } : null;
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
