import { type OrganisationCaller, pingEvent, type WebhookDelivery } from '@tenderbox/contract';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { findDelivery, insertDelivery, queueAgain } from '../delivery.repo.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { lockWebhook, type WebhookRef } from '../webhook.repo.ts';
import { recordWebhook } from './record-webhook.ts';
import { webhookFor } from './webhook-for.ts';

/** Enqueues a test delivery. */
export function pingWebhook(
  ctx: RequestContext<OrganisationCaller>,
  address: WebhookRef,
): Promise<WebhookDelivery> {
  return ctx.transaction(async (moment) => {
    const { name } = await webhookFor(ctx, moment, address, 'ping');
    const { organisationId } = ctx.caller;
    const deliveryId = await insertDelivery(moment.tx, address, { organisationId, event: pingEvent });
    await recordWebhook(ctx, moment, address, 'webhook.tested', { after: { name } });
    return readDelivery(moment, { ...address, deliveryId });
  });
}

/** Enqueues a delivery again with the same id, so that a receiver can detect the duplicate. */
export function sendAgain(
  ctx: RequestContext<OrganisationCaller>,
  address: WebhookRef & { deliveryId: string },
): Promise<WebhookDelivery> {
  return ctx.transaction(async (moment) => {
    const webhook = await lockWebhook(moment.tx, address);
    if (!webhook) throw notFound();
    const { event } = await readDelivery(moment, address);
    assertAllowed(webhookAbilities.ping(ctx.caller, webhook, moment.now));
    await queueAgain(moment.tx, address.deliveryId);
    const after = { name: webhook.name, event };
    await recordWebhook(ctx, moment, address, 'webhook.sent-again', { after });
    return readDelivery(moment, address);
  });
}

async function readDelivery(
  { tx }: TransactionContext,
  address: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, address);
  if (!delivery) throw notFound();
  return delivery;
}
