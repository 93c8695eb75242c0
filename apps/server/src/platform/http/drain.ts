import type { FastifyInstance } from 'fastify';

/** Takes no more requests and lets those under way finish; who is slower than that is cut off. */
export async function drain(app: FastifyInstance, milliseconds: number): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(patience);
  }
}
