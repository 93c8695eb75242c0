import type { FastifyRequest } from 'fastify';
import type { AuditActor } from './audit.repo.ts';

/** The actor behind a request. */
export function actorOf(request: FastifyRequest): AuditActor {
  return { caller: request.caller, clientAddress: request.ip, requestId: request.id };
}
