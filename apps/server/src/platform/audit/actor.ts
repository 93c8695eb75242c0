import type { FastifyRequest } from 'fastify';
import type { Actor } from '../act/act.ts';
import { clientOf } from '../act/open-act.ts';

/** The actor behind a request. */
export function actorOf(request: FastifyRequest): Actor {
  return { caller: request.caller, client: clientOf(request) };
}
