import { type Readiness, statusCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { readReadiness, readVersion, type StatusDeps } from './status.queries.ts';

export function registerStatusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  registerCall(app, statusCalls.version, async () => ({ data: await readVersion(deps) }));
  registerCall(app, statusCalls.liveness, async () => ({ data: { status: 'ok' as const } }));
  let reading: Promise<Readiness> | null = null;
  registerCall(app, statusCalls.readiness, async ({ reply }) => {
    // Whoever asks while it is being read shares the answer: anybody may ask, and each would take a connection.
    reading ??= readReadiness(deps).finally(() => {
      reading = null;
    });
    const data = await reading;
    // Reported only: the database's clock decides, and a lost secret must not stop new events.
    const { clock: _clock, keys: _keys, ...needed } = data;
    const isReady = Object.values(needed).every((state) => state === 'ok');
    if (isReady) return { data };
    // A success body with an error status, so the error schema must not serialise it.
    return reply.status(503).header('retry-after', '5').serializer(JSON.stringify).send({ data });
  });
}
