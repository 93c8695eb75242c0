import type { OrganisationCaller } from '@tenderbox/contract';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { deleteWebhook, type WebhookRef } from '../webhook.repo.ts';
import { recordWebhook, toldOf } from './record-webhook.ts';
import { webhookFor } from './webhook-for.ts';

/** Deletes a webhook with its secrets for good. Pending deliveries are not sent. */
export function removeWebhook(ctx: RequestContext<OrganisationCaller>, address: WebhookRef): Promise<void> {
  return ctx.transaction(async (moment) => {
    const webhook = await webhookFor(ctx, moment, address, 'delete');
    await deleteWebhook(moment.tx, webhook.id);
    await recordWebhook(ctx, moment, address, 'webhook.deleted', { before: toldOf(webhook) });
  });
}
