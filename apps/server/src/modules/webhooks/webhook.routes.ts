import { webhookCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeWebhook } from './commands/change-webhook.ts';
import { createWebhook } from './commands/create-webhook.ts';
import { removeWebhook } from './commands/delete-webhook.ts';
import { rotateWebhookSecret } from './commands/rotate-webhook-secret.ts';
import { pingWebhook, sendAgain } from './commands/send-delivery.ts';
import { changeWebhookStatus } from './commands/set-webhook-status.ts';
import type { WebhookParts } from './webhook.parts.ts';
import { readDeliveries, readWebhooks } from './webhook.queries.ts';

export function registerWebhookRoutes(app: FastifyInstance, parts: WebhookParts): void {
  registerCall(app, webhookCalls.list, async ({ act, params }) => ({
    data: await readWebhooks(act, params.businessUnitId),
  }));
  registerCall(app, webhookCalls.create, async ({ act, params, body }) => ({
    data: await createWebhook(parts, act, params.businessUnitId, body),
  }));
  registerCall(app, webhookCalls.change, async ({ act, params, body }) => ({
    data: await changeWebhook(parts, act, params, body),
  }));
  registerCall(app, webhookCalls.delete, async ({ act, params }) => {
    await removeWebhook(act, params);
    return { data: null };
  });
  registerCall(app, webhookCalls.rotate, async ({ act, params, body }) => ({
    data: await rotateWebhookSecret(parts, act, params, body.overlapHours),
  }));
  registerCall(app, webhookCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeWebhookStatus(act, params, body.status),
  }));
  registerCall(app, webhookCalls.ping, async ({ act, params }) => ({ data: await pingWebhook(act, params) }));
  registerCall(app, webhookCalls.deliveries, async ({ act, params, query }) => ({
    data: await readDeliveries(act, params, query),
  }));
  registerCall(app, webhookCalls.again, async ({ act, params }) => ({ data: await sendAgain(act, params) }));
}
