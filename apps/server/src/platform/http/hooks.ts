import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Hooks that rarely wait, for every request. An asynchronous function would cost each request a promise and a turn of its own, ten
 * times over. What they throw is answered as from any other hook.
 */
type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;

/** Runs before anything of the body is read. Only a promise is waited for. */
export function beforeEach(app: FastifyInstance, work: Work): void {
  app.addHook('onRequest', (request, reply, done) => {
    const waiting = work(request, reply);
    if (waiting) waiting.then(() => done(), done);
    else done();
  });
}

/** Runs before the headers are sent. */
export function beforeSending(
  app: FastifyInstance,
  work: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    work(request, reply);
    done(null, payload);
  });
}

/** Runs after the response was sent. */
export function afterEach(
  app: FastifyInstance,
  work: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    work(request, reply);
    done();
  });
}
