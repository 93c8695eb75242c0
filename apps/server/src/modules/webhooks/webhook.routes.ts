import { webhookCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeWebhook } from './commands/change-webhook.ts';
import { createWebhook } from './commands/create-webhook.ts';
import { removeWebhook } from './commands/delete-webhook.ts';
import { rotateWebhookSecret } from './commands/rotate-webhook-secret.ts';
import { pingWebhook, sendAgain } from './commands/send-delivery.ts';
import { changeWebhookStatus } from './commands/set-webhook-status.ts';
import type { WebhookDeps } from './webhook.deps.ts';
import { readDeliveries, readWebhooks } from './webhook.queries.ts';

export function registerWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  registerCall(app, webhookCalls.list, async ({ ctx, params }) => ({
    data: await readWebhooks(ctx, params.businessUnitId),
  }));
  registerCall(app, webhookCalls.create, async ({ ctx, params, body }) => ({
    data: await createWebhook(deps, ctx, params.businessUnitId, body),
  }));
  registerCall(app, webhookCalls.change, async ({ ctx, params, body }) => ({
    data: await changeWebhook(deps, ctx, params, body),
  }));
  registerCall(app, webhookCalls.delete, async ({ ctx, params }) => {
    await removeWebhook(ctx, params);
    return { data: null };
  });
  registerCall(app, webhookCalls.rotate, async ({ ctx, params, body }) => ({
    data: await rotateWebhookSecret(deps, ctx, params, body.overlapHours),
  }));
  registerCall(app, webhookCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeWebhookStatus(ctx, params, body.status),
  }));
  registerCall(app, webhookCalls.ping, async ({ ctx, params }) => ({ data: await pingWebhook(ctx, params) }));
  registerCall(app, webhookCalls.deliveries, async ({ ctx, params, query }) => ({
    data: await readDeliveries(ctx, params, query),
  }));
  registerCall(app, webhookCalls.again, async ({ ctx, params }) => ({ data: await sendAgain(ctx, params) }));
}
