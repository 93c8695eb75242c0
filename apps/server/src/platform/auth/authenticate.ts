import { access, type Caller, type CallKey, errorMessages, rolesOf } from '@tenderbox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/database.ts';
import { hasLargeBody } from '../http/body-memory.ts';
import { beforeEach, beforeSending } from '../http/hooks.ts';
import { ProblemError, unauthenticated } from '../http/problem-error.ts';
import { tooManyRequests } from '../rate-limit/rate-limit.ts';
import { clientOf, openRequestContext } from '../request-context/open-request-context.ts';
import type { PublicRequestContext, RequestContext } from '../request-context/request-context.ts';
import type { ClientKey } from './client.repo.ts';
import { clientKeyOf } from './client-key.ts';
import { type ClientLimit, createClientQuota } from './client-quota.ts';
import { createTokenVerifier, type SessionClaims, type VerifiedToken } from './session-token.ts';
import { authorizationOf } from './signed-in-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claims of the token; null on public calls and for API clients. */
    session: SessionClaims | null;
    /** The key of an API client, used instead of a token. */
    clientKey: ClientKey | null;
    /** How many calls the API client has left. */
    clientLimit: ClientLimit | null;
    /** The caller, once the database has confirmed it; null on public calls. */
    caller: Caller | null;
    /** When the caller's session ends. */
    sessionExpiresAt: string | null;
    /** Whether the response should carry a fresh token. */
    wantsFreshToken: boolean;
  }
  interface FastifyInstance {
    /** Opens the request context of a call. Throws 401 without an active session, 403 for a role that may not make the call. */
    openRequestContext(
      request: FastifyRequest,
      callKey: CallKey,
    ): Promise<{ ctx: RequestContext | PublicRequestContext; release(): void }>;
  }
}

/** Checks the token before every call that is not public, opens its act, and refreshes old tokens. */
export function registerAuthentication(
  app: FastifyInstance,
  { db, reserved, keyring }: { db: Database; reserved: Database; keyring: Keyring },
): void {
  const countCall = createClientQuota(db);
  const verify = createTokenVerifier(keyring);
  app.decorateRequest('session', null);
  app.decorateRequest('clientKey', null);
  app.decorateRequest('clientLimit', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionExpiresAt', null);
  app.decorateRequest('wantsFreshToken', false);
  beforeEach(app, (request) => {
    const { callKey } = request.routeOptions.config;
    if (!callKey || access[callKey].roles === 'public') return;
    const token = tokenOf(request);
    request.clientKey = clientKeyOf(token);
    if (!request.clientKey) request.session = sessionOf(verify, token);
  });
  app.decorate('openRequestContext', async (request, callKey) => {
    const { session, clientKey, hasReservedTurn } = request;
    if (clientKey) {
      request.clientLimit = await countCall(clientKey, request.ip);
      if (request.clientLimit.isSpent) throw tooManyRequests(request.clientLimit.secondsLeft);
    }
    const by = clientKey ?? session;
    if (by) return openRequestContext(hasReservedTurn ? reserved : db, by, callKey, request);
    return { ctx: { caller: null, client: clientOf(request) }, release: () => undefined };
  });
  beforeSending(app, (request, reply) => {
    const { caller, clientLimit, sessionExpiresAt, wantsFreshToken } = request;
    if (clientLimit) reply.headers(headersOf(clientLimit));
    if (!caller?.sessionId || !sessionExpiresAt || !wantsFreshToken || reply.hasHeader('authorization'))
      return;
    reply.header('authorization', authorizationOf(keyring, caller, sessionExpiresAt));
  });
}

/**
 * The handler opens the act after the body was read. But large bodies, and bodies of a role that the call is
 * not for, are only read after the database has allowed it: the role may have changed since the token was
 * signed. Calls decided by their arrival have small bodies, and must not be delayed.
 */
export function guardBeforeBody(app: FastifyInstance, { db }: { db: Database }): void {
  beforeEach(app, (request) => {
    const { callKey, decidedByArrival } = request.routeOptions.config;
    const by = request.clientKey ?? request.session;
    if (!callKey || !by) return;
    const isLarge = hasLargeBody(request) && !decidedByArrival;
    if (!isLarge && !isOfOtherRole(request, callKey)) return;
    return openRequestContext(db, by, callKey, request).then(({ release }) => release());
  });
}

function isOfOtherRole({ session, method }: FastifyRequest, callKey: CallKey): boolean {
  if (!session || method === 'GET' || method === 'HEAD') return false;
  return !rolesOf(callKey).some((role) => role === session.roleName);
}

/** The header names of the IETF draft. */
const headersOf = ({ max, remaining, secondsLeft }: ClientLimit) => ({
  'ratelimit-limit': max,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': secondsLeft,
});

const tokenOf = ({ headers }: FastifyRequest) =>
  headers.authorization?.replace(/^(bearer\s+)+/i, '').trim() ?? '';

function sessionOf(verify: (token: string) => VerifiedToken, token: string): SessionClaims {
  const verified = token ? verify(token) : null;
  if (verified?.outcome === 'valid') return verified.claims;
  if (verified?.outcome !== 'expired') throw unauthenticated();
  throw new ProblemError(401, 'EXPIRED_JWT', { message: errorMessages.expiredSession });
}
