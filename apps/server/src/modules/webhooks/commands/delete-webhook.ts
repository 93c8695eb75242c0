import type { OrganisationCaller } from '@tenderbox/contract';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { deleteWebhook, type WebhookRef } from '../webhook.repo.ts';
import { auditedFieldsOf, recordWebhook } from './record-webhook.ts';
import { webhookFor } from './webhook-for.ts';

/** Deletes a webhook with its secrets for good. Pending deliveries are not sent. */
export function removeWebhook(ctx: RequestContext<OrganisationCaller>, ref: WebhookRef): Promise<void> {
  return ctx.transaction(async (txContext) => {
    const webhook = await webhookFor(ctx, txContext, ref, 'delete');
    await deleteWebhook(txContext.tx, webhook.id);
    await recordWebhook(ctx, txContext, ref, 'webhook.deleted', { before: auditedFieldsOf(webhook) });
  });
}
