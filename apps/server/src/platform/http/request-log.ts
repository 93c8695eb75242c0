import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

/** Structured logs. Requests are named by their route's pattern: addresses may carry tokens and e-mails. */
export function createLogger(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** One line per request, when it is answered. */
export function registerRequestLog(app: FastifyInstance): void {
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
