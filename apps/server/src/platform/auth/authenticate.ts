import { access, type Caller, errorMessages } from '@tenderbox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/database.ts';
import { ProblemError, unauthenticated } from '../http/problem-error.ts';
import { guardByAccessTable } from '../http/register-call.ts';
import { findCaller } from './session.repo.ts';
import { verifySessionToken, wantsRefresh } from './session-token.ts';
import { authorizationOf } from './signed-in-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on public calls. */
    caller: Caller | null;
    /** When the caller's session ends. */
    sessionExpiresAt: string | null;
    /** Whether the answer should carry a fresh token. */
    wantsFreshToken: boolean;
  }
}

/** Puts the guard before every call of the access table, session first, then role, and refreshes old tokens. */
export function registerAuthentication(app: FastifyInstance, db: Database, keyring: Keyring): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionExpiresAt', null);
  app.decorateRequest('wantsFreshToken', false);
  app.addHook('onRequest', async (request) => {
    const { callKey } = request.routeOptions.config;
    if (!callKey) return;
    if (access[callKey].roles !== 'public') await authenticate(request, db, keyring);
    guardByAccessTable(callKey, request.caller);
  });
  app.addHook('onSend', async (request, reply) => {
    const { caller, sessionExpiresAt, wantsFreshToken } = request;
    if (!caller || !sessionExpiresAt || !wantsFreshToken || reply.hasHeader('authorization')) return;
    reply.header('authorization', await authorizationOf(keyring, caller, sessionExpiresAt));
  });
}

async function authenticate(request: FastifyRequest, db: Database, keyring: Keyring): Promise<void> {
  const token = request.headers.authorization?.replace(/^(bearer\s+)+/i, '').trim();
  if (!token) throw unauthenticated();
  const verified = await verifySessionToken(keyring, token);
  if (verified.outcome === 'expired') {
    throw new ProblemError(401, 'EXPIRED_JWT', { message: errorMessages.expiredSession });
  }
  if (verified.outcome === 'invalid') throw unauthenticated();
  const { claims } = verified;
  const known = await findCaller(db, claims.sessionId, claims.roleEntryId);
  if (!known) throw unauthenticated();
  request.caller = known.caller;
  // A role that was changed meanwhile counts at once, and the browser learns of it.
  request.wantsFreshToken = wantsRefresh(claims) || claims.roleName !== known.caller.role;
  request.sessionExpiresAt = known.sessionExpiresAt;
}
