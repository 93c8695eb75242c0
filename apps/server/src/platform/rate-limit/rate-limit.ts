import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { beforeEach } from '../http/hooks.ts';
import { ProblemError } from '../http/problem-error.ts';
import { networkOf } from './network.ts';
import { countUse } from './rate-limit.repo.ts';

/** Counts calls that have a limit, per person or API client if there is one, else per network. */
export function registerRateLimits(app: FastifyInstance, db: Database): void {
  beforeEach(app, (request) => {
    const { callKey, limit } = request.routeOptions.config;
    return callKey && limit ? countCall(request, callKey, limit) : undefined;
  });

  async function countCall(
    request: FastifyRequest,
    callKey: string,
    limit: { max: number; windowSeconds: number },
  ): Promise<void> {
    const who = request.session?.accountId ?? request.clientKey?.secretHash ?? networkOf(request.ip);
    const key = createHash('sha256').update(`${callKey} ${who}`).digest('base64url');
    const { count, secondsLeft } = await countUse(db, key, limit.windowSeconds);
    if (count > limit.max) throw tooManyRequests(secondsLeft);
  }
}

/** Returns a 429 with the seconds to wait. */
export function tooManyRequests(seconds: number): ProblemError {
  const wait = Math.max(1, Math.ceil(seconds));
  return new ProblemError(429, 'RATE_LIMITED', {
    message: `Too many attempts. Please try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    headers: { 'retry-after': String(wait) },
  });
}
