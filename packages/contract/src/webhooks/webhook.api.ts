import { z } from 'zod';
import { rotationSchema } from '../api-clients/api-client.schema.ts';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { statusChangeSchema } from '../common/names.ts';
import {
  deliveryQuerySchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './webhook.schema.ts';

const tag = 'Webhooks';
const ofUnit = z.object({ businessUnitId: z.uuid() });
const params = z.object({ businessUnitId: z.uuid(), webhookId: z.uuid() });

export const webhookCalls = {
  list: defineCall({
    key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/webhooks',
    summary: 'The webhooks of a business unit, oldest first',
    tag,
    params: ofUnit,
    response: inData(listOf(webhookSchema)),
  }),
  create: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks',
    summary: 'Add a webhook; the answer shows the secret that deliveries are signed with, once',
    tag,
    params: ofUnit,
    body: newWebhookSchema,
    response: inData(webhookWithSecretSchema),
    status: 201,
  }),
  change: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId',
    summary:
      'Change the name, the address and the events of a webhook; what waits goes to the new address at once',
    tag,
    params,
    body: webhookChangeSchema,
    response: inData(webhookSchema),
  }),
  rotate: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/rotate',
    summary: 'Sign with another secret; for some hours deliveries carry the signatures of both',
    tag,
    params,
    body: rotationSchema,
    response: inData(webhookWithSecretSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/status',
    summary: 'Switch a webhook off or on again; what happens meanwhile is not told',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(webhookSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId',
    summary: 'Delete a webhook with its secrets and its log; what waits is not told any more',
    tag,
    params,
    response: inData(z.null()),
  }),
  ping: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/ping',
    summary: 'Send a test to a webhook',
    tag,
    params,
    response: inData(webhookDeliverySchema),
  }),
  deliveries: defineCall({
    key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries',
    summary: 'What a webhook was told in the last 30 days, and how that went',
    tag,
    params,
    query: deliveryQuerySchema,
    response: inData(listOf(webhookDeliverySchema)),
  }),
  again: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries/:deliveryId/again',
    summary: 'Send a delivery again, with the same id',
    tag,
    params: params.extend({ deliveryId: z.uuid() }),
    response: inData(webhookDeliverySchema),
  }),
};
