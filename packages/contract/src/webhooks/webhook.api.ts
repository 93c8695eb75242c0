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
    summary: 'Add a webhook. The response shows the signing secret once',
    tag,
    params: ofUnit,
    body: newWebhookSchema,
    response: inData(webhookWithSecretSchema),
    status: 201,
  }),
  change: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId',
    summary:
      'Change the name, the address and the events of a webhook. Waiting deliveries go to the new address immediately',
    tag,
    params,
    body: webhookChangeSchema,
    response: inData(webhookSchema),
  }),
  rotate: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/rotate',
    summary: 'Replace the signing secret. For the chosen number of hours, deliveries carry both signatures',
    tag,
    params,
    body: rotationSchema,
    response: inData(webhookWithSecretSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/status',
    summary: 'Deactivate or reactivate a webhook. Events in the meantime are not delivered',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(webhookSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId',
    summary: 'Delete a webhook with its secrets and its log. Waiting deliveries are discarded',
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
    summary: 'The deliveries of the last 30 days and their results',
    tag,
    params,
    query: deliveryQuerySchema,
    response: inData(listOf(webhookDeliverySchema)),
  }),
  again: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries/:deliveryId/again',
    summary: 'Send a delivery again, with the same ID',
    tag,
    params: params.extend({ deliveryId: z.uuid() }),
    response: inData(webhookDeliverySchema),
  }),
};
