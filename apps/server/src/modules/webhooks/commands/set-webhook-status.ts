import type { ActiveStatus, OrganisationCaller, Webhook } from '@tenderbox/contract';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { lockWebhook, setWebhookStatus, type WebhookRef } from '../webhook.repo.ts';
import { recordWebhook } from './record-webhook.ts';

const changes = {
  ACTIVE: ['reactivate', 'webhook.reactivated'],
  INACTIVE: ['deactivate', 'webhook.deactivated'],
} as const;

export function changeWebhookStatus(
  ctx: RequestContext<OrganisationCaller>,
  ref: WebhookRef,
  status: ActiveStatus,
): Promise<Webhook> {
  return ctx.transaction(async (txContext) => {
    const webhook = await lockWebhook(txContext.tx, ref);
    if (!webhook) throw notFound();
    if (webhook.status !== status) {
      const [ability, action] = changes[status];
      assertAllowed(webhookAbilities[ability](ctx.caller, webhook, txContext.now));
      await setWebhookStatus(txContext.tx, webhook.id, status);
      const { name } = webhook;
      const told = { before: { name, status: webhook.status }, after: { name, status } };
      await recordWebhook(ctx, txContext, ref, action, told);
    }
    return presentWebhook(ctx.caller, { ...webhook, status }, txContext.now);
  });
}
