import type { Caller } from '@tenderbox/contract';
import { access, errorMessages } from '@tenderbox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/database.ts';
import { ProblemError, unauthenticated } from '../http/problem-error.ts';
import { guardByAccessTable } from '../http/register-call.ts';
import { findCaller } from './session.repo.ts';
import { type SessionClaims, verifySessionToken } from './session-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on public calls. */
    caller: Caller | null;
    sessionClaims: SessionClaims | null;
  }
}

/** Puts the guard before every call of the access table: session first, then role. */
export function registerAuthentication(app: FastifyInstance, db: Database, keyring: Keyring): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionClaims', null);
  app.addHook('onRequest', async (request) => {
    const { callKey } = request.routeOptions.config;
    if (!callKey) return;
    if (access[callKey].roles !== 'public') await authenticate(request, db, keyring);
    guardByAccessTable(callKey, request.caller);
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
  request.caller = await findCaller(db, verified.claims.sessionId, verified.claims.roleEntryId);
  if (!request.caller) throw unauthenticated();
  request.sessionClaims = verified.claims;
}
