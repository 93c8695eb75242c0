import { type OrganisationCaller, pingEvent, type WebhookDelivery } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { findDelivery, insertDelivery, queueAgain } from '../delivery.repo.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { lockWebhook, type WebhookAddress } from '../webhook.repo.ts';
import { recordWebhook } from './record-webhook.ts';
import { webhookFor } from './webhook-for.ts';

/** Enqueues a test delivery. */
export function pingWebhook(act: Act<OrganisationCaller>, address: WebhookAddress): Promise<WebhookDelivery> {
  return act.transaction(async (moment) => {
    const { name } = await webhookFor(act, moment, address, 'ping');
    const { organisationId } = act.caller;
    const deliveryId = await insertDelivery(moment.tx, address, { organisationId, event: pingEvent });
    await recordWebhook(act, moment, address, 'webhook.tested', { after: { name } });
    return readDelivery(moment, { ...address, deliveryId });
  });
}

/** Enqueues a delivery again with the same id, so that a receiver can detect the duplicate. */
export function sendAgain(
  act: Act<OrganisationCaller>,
  address: WebhookAddress & { deliveryId: string },
): Promise<WebhookDelivery> {
  return act.transaction(async (moment) => {
    const webhook = await lockWebhook(moment.tx, address);
    if (!webhook) throw notFound();
    const { event } = await readDelivery(moment, address);
    assertAllowed(webhookAbilities.ping(act.caller, webhook, moment.now));
    await queueAgain(moment.tx, address.deliveryId);
    const after = { name: webhook.name, event };
    await recordWebhook(act, moment, address, 'webhook.sent-again', { after });
    return readDelivery(moment, address);
  });
}

async function readDelivery(
  { tx }: Moment,
  address: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, address);
  if (!delivery) throw notFound();
  return delivery;
}
