import { statusCalls, systemHealthCall } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { isReady, presentReadiness, readVersion, type StatusDeps } from './status.queries.ts';
import { readSystemHealth, type SystemHealthDeps } from './system-health.queries.ts';

export function registerStatusRoutes(app: FastifyInstance, deps: StatusDeps & SystemHealthDeps): void {
  registerCall(app, statusCalls.version, async () => ({ data: await readVersion(deps) }));
  registerCall(app, statusCalls.liveness, async () => ({ data: { status: 'ok' as const } }));
  registerCall(app, statusCalls.readiness, async ({ reply }) => {
    const data = presentReadiness(await deps.health.read());
    if (isReady(data)) return { data };
    // A success body with an error status, so the error schema must not serialise it.
    return reply.status(503).header('retry-after', '5').serializer(JSON.stringify).send({ data });
  });
  registerCall(app, systemHealthCall, async ({ ctx, query }) => ({
    data: await readSystemHealth(deps, ctx, query.hours),
  }));
}
