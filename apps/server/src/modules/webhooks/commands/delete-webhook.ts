import type { OrganisationCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { deleteWebhook, type WebhookAddress } from '../webhook.repo.ts';
import { recordWebhook, toldOf } from './record-webhook.ts';
import { webhookFor } from './webhook-for.ts';

/** Deletes a webhook with its secrets for good. Pending deliveries are not sent. */
export function removeWebhook(act: Act<OrganisationCaller>, address: WebhookAddress): Promise<void> {
  return act.transaction(async (moment) => {
    const webhook = await webhookFor(act, moment, address, 'delete');
    await deleteWebhook(moment.tx, webhook.id);
    await recordWebhook(act, moment, address, 'webhook.deleted', { before: toldOf(webhook) });
  });
}
