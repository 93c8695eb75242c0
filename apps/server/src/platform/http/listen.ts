import type { FastifyInstance } from 'fastify';

/**
 * How many connections may wait to be taken in. The usual 511 are fewer than come at once before an end: those beyond were
 * taken for connected by their senders and then reset, before a byte of an answer. The system may hold it to less
 * (`net.core.somaxconn`, 4096 unless changed).
 */
const maxWaiting = 4096;

/** Listens for requests; returns the address. */
export const listen = (
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<string> => app.listen({ port, host, backlog: maxWaiting });
