import { apiClientCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { readApiClients } from './api-client.queries.ts';
import { changeApiClient } from './commands/change-api-client.ts';
import { createApiClient } from './commands/create-api-client.ts';
import { removeApiClient } from './commands/delete-api-client.ts';
import { rotateSecret } from './commands/rotate-secret.ts';
import { changeApiClientStatus } from './commands/set-api-client-status.ts';

export function registerApiClientRoutes(app: FastifyInstance): void {
  registerCall(app, apiClientCalls.list, async ({ ctx, params }) => ({
    data: await readApiClients(ctx, params.businessUnitId),
  }));
  registerCall(app, apiClientCalls.create, async ({ ctx, params, body }) => ({
    data: await createApiClient(ctx, params.businessUnitId, body),
  }));
  registerCall(app, apiClientCalls.change, async ({ ctx, params, body }) => ({
    data: await changeApiClient(ctx, params, body),
  }));
  registerCall(app, apiClientCalls.delete, async ({ ctx, params }) => {
    await removeApiClient(ctx, params);
    return { data: null };
  });
  registerCall(app, apiClientCalls.rotate, async ({ ctx, params, body }) => ({
    data: await rotateSecret(ctx, params, body.overlapHours),
  }));
  registerCall(app, apiClientCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeApiClientStatus(ctx, params, body.status),
  }));
}
