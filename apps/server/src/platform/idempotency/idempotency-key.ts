import { limits } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem-error.ts';

/** The `Idempotency-Key` header of a request, or null. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const isUsable = typeof header === 'string' && /^[\x21-\x7e]+$/.test(header);
  if (!isUsable || header.length > limits.idempotencyKey) {
    const message = `Idempotency-Key must be 1 to ${limits.idempotencyKey} printable characters without spaces`;
    throw new ProblemError(400, 'VALIDATION_FAILED', { globalErrors: [{ message }] });
  }
  return header;
}
