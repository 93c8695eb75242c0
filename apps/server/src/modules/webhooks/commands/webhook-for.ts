import type { OrganisationCaller } from '@tenderbox/contract';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { lockWebhook, type WebhookRef, type WebhookRow } from '../webhook.repo.ts';

/** Locks a webhook and checks that the action is allowed. */
export async function webhookFor(
  ctx: RequestContext<OrganisationCaller>,
  { tx, now }: TransactionContext,
  ref: WebhookRef,
  ability: keyof typeof webhookAbilities,
): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, ref);
  if (!webhook) throw notFound();
  assertAllowed(webhookAbilities[ability](ctx.caller, webhook, now));
  return webhook;
}
