import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { afterEach, beforeEach } from './hooks.ts';

/**
 * Buffered, since one write per line would cost as much as checking a token. Flushed completely on exit. Written by this
 * thread: asynchronous writes would wait behind hashes and files, and be lost if the server is killed.
 */
const written = { fd: 1, sync: true, minLength: 4096, periodicFlush: 250 };

/** Structured logs. Requests are identified by route pattern, because URLs may contain tokens and e-mail addresses. */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? pino.destination(written));
}

/** Logs one line per request, after the response, which carries the request id of the line. */
export function registerRequestLog(app: FastifyInstance): void {
  beforeEach(app, (request, reply) => void reply.header('x-request-id', request.id));
  afterEach(app, (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...(request.caller && { roleEntryId: request.caller.roleEntryId }),
      },
      'request',
    );
  });
}
