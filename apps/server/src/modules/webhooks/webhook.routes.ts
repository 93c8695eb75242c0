import { webhookCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import {
  changeWebhookStatus,
  pingWebhook,
  rotateWebhookSecret,
  sendAgain,
} from './commands/change-webhook.ts';
import { createWebhook } from './commands/create-webhook.ts';
import type { WebhookParts } from './webhook.parts.ts';
import { readDeliveries, readWebhooks } from './webhook.queries.ts';

export function registerWebhookRoutes(app: FastifyInstance, parts: WebhookParts): void {
  registerCall(app, webhookCalls.list, async ({ act, params }) => ({
    data: await readWebhooks(act, params.businessUnitId),
  }));
  registerCall(app, webhookCalls.create, async ({ act, params, body }) => ({
    data: await createWebhook(parts, act, params.businessUnitId, body),
  }));
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
