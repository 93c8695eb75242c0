import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../config.ts';
import { notFound } from './problem-error.ts';

/** Demo helpers answer this machine alone: a forwarded request, or one by another name, finds nothing. */
export function guardDemoHelper(request: FastifyRequest): void {
  const { headers } = request;
  const isForwarded = Object.keys(headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (isForwarded || 'via' in headers || 'x-real-ip' in headers || !isLoopbackName(host)) throw notFound();
}
