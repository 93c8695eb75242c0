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
  address: WebhookRef,
  status: ActiveStatus,
): Promise<Webhook> {
  return ctx.transaction(async (moment) => {
    const webhook = await lockWebhook(moment.tx, address);
    if (!webhook) throw notFound();
    if (webhook.status !== status) {
      const [ability, action] = changes[status];
      assertAllowed(webhookAbilities[ability](ctx.caller, webhook, moment.now));
      await setWebhookStatus(moment.tx, webhook.id, status);
      const { name } = webhook;
      const told = { before: { name, status: webhook.status }, after: { name, status } };
      await recordWebhook(ctx, moment, address, action, told);
    }
    return presentWebhook(ctx.caller, { ...webhook, status }, moment.now);
  });
}
