import type { FastifyInstance } from 'fastify';

/** Accepts no more requests and lets running ones finish; those that take longer are cut off. */
export async function drain(app: FastifyInstance, milliseconds: number): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(patience);
  }
}
