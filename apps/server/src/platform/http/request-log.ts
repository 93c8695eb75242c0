import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/** Written together, as one write for each line would cost as much as checking a token; at an end nothing is left out. */
const written = { fd: 1, sync: false, minLength: 4096, periodicFlush: 250 };

/** Structured logs. Requests are named by their route's pattern: addresses may carry tokens and e-mails. */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? pino.destination(written));
}

/** One line per request, when it is answered; the answer names the line by its request id. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
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
