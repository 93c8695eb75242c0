import { canOf, type OrganisationCaller, type Webhook } from '@tenderbox/contract';
import { webhookAbilities } from './webhook.policy.ts';
import type { WebhookRow } from './webhook.repo.ts';

/** A webhook as its organisation sees it, with the caller's permissions. */
export const presentWebhook = (caller: OrganisationCaller, webhook: WebhookRow, now: string): Webhook => ({
  ...webhook,
  can: canOf(webhookAbilities, caller, webhook, now),
});
