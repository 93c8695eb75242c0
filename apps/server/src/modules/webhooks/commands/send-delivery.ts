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
  ref: WebhookRef,
): Promise<WebhookDelivery> {
  return ctx.transaction(async (txContext) => {
    const { name } = await webhookFor(ctx, txContext, ref, 'ping');
    const { organisationId } = ctx.caller;
    const deliveryId = await insertDelivery(txContext.tx, ref, { organisationId, event: pingEvent });
    await recordWebhook(ctx, txContext, ref, 'webhook.tested', { after: { name } });
    return readDelivery(txContext, { ...ref, deliveryId });
  });
}

/** Enqueues a delivery again with the same id, so that a receiver can detect the duplicate. */
export function sendAgain(
  ctx: RequestContext<OrganisationCaller>,
  ref: WebhookRef & { deliveryId: string },
): Promise<WebhookDelivery> {
  return ctx.transaction(async (txContext) => {
    const webhook = await lockWebhook(txContext.tx, ref);
    if (!webhook) throw notFound();
    const { event } = await readDelivery(txContext, ref);
    assertAllowed(webhookAbilities.ping(ctx.caller, webhook, txContext.now));
    await queueAgain(txContext.tx, ref.deliveryId);
    const after = { name: webhook.name, event };
    await recordWebhook(ctx, txContext, ref, 'webhook.sent-again', { after });
    return readDelivery(txContext, ref);
  });
}

async function readDelivery(
  { tx }: TransactionContext,
  ref: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, ref);
  if (!delivery) throw notFound();
  return delivery;
}
