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
  registerCall(app, apiClientCalls.list, async ({ act, params }) => ({
    data: await readApiClients(act, params.businessUnitId),
  }));
  registerCall(app, apiClientCalls.create, async ({ act, params, body }) => ({
    data: await createApiClient(act, params.businessUnitId, body),
  }));
  registerCall(app, apiClientCalls.change, async ({ act, params, body }) => ({
    data: await changeApiClient(act, params, body),
  }));
  registerCall(app, apiClientCalls.delete, async ({ act, params }) => {
    await removeApiClient(act, params);
    return { data: null };
  });
  registerCall(app, apiClientCalls.rotate, async ({ act, params, body }) => ({
    data: await rotateSecret(act, params, body.overlapHours),
  }));
  registerCall(app, apiClientCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeApiClientStatus(act, params, body.status),
  }));
}
