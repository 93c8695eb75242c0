import type { OrganisationCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { lockWebhook, type WebhookAddress, type WebhookRow } from '../webhook.repo.ts';

/** Locks a webhook and checks that the action is allowed. */
export async function webhookFor(
  act: Act<OrganisationCaller>,
  { tx, now }: Moment,
  address: WebhookAddress,
  ability: keyof typeof webhookAbilities,
): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, address);
  if (!webhook) throw notFound();
  assertAllowed(webhookAbilities[ability](act.caller, webhook, now));
  return webhook;
}
