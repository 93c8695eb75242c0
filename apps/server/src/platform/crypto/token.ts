import { createHash, randomBytes } from 'node:crypto';

/** A random 256-bit token for a link; only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
