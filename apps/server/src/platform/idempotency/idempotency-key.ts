import { limits } from '@tenderbox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keyring } from '../crypto/keyring.ts';
import { ProblemError } from '../http/problem-error.ts';

/** The key of an idempotent request, and how the request is stored with it. */
export interface IdempotencyKey {
  value: string;
  /** What is stored of the request. Its content cannot be guessed from it. */
  sign(content: string): string;
  isSignatureOf(content: string, signature: string): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    idempotencyKey(value: string): IdempotencyKey;
  }
}

/** Lets an app store requests by signatures of its keyring. */
export function registerIdempotency(app: FastifyInstance, keyring: Keyring): void {
  app.decorate('idempotencyKey', (value) => ({
    value,
    sign: (content) => keyring.sign('idempotency', content),
    isSignatureOf: (content, signature) => keyring.isSignatureOf('idempotency', content, signature),
  }));
}

/** The `Idempotency-Key` header of a request, or null. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const isUsable = typeof header === 'string' && /^[\x21-\x7e]+$/.test(header);
  if (!isUsable || header.length > limits.idempotencyKey) {
    const message = `Idempotency-Key must be 1 to ${limits.idempotencyKey} printable characters without spaces`;
    throw new ProblemError(400, 'VALIDATION_FAILED', { globalErrors: [{ message }] });
  }
  return request.server.idempotencyKey(header);
}
