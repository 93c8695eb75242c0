import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { beforeSending } from './hooks.ts';

/**
 * Sends 100 Continue to clients that expect it once the request has passed the checks before the body. If it
 * is rejected, the connection is closed, since the body may or may not follow.
 */
export function continueAfterChecks(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request);
    app.routing(request, response);
  });
  app.addHook('preParsing', async ({ raw }, reply, payload) => {
    if (waiting.delete(raw)) reply.raw.writeContinue();
    return payload;
  });
  beforeSending(app, ({ raw }, reply) => {
    if (waiting.has(raw)) reply.header('connection', 'close');
  });
}
