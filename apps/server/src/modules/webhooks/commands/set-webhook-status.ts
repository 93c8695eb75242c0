import type { ActiveStatus, OrganisationCaller, Webhook } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { lockWebhook, setWebhookStatus, type WebhookAddress } from '../webhook.repo.ts';
import { recordWebhook } from './record-webhook.ts';

const changes = {
  ACTIVE: ['reactivate', 'webhook.reactivated'],
  INACTIVE: ['deactivate', 'webhook.deactivated'],
} as const;

export function changeWebhookStatus(
  act: Act<OrganisationCaller>,
  address: WebhookAddress,
  status: ActiveStatus,
): Promise<Webhook> {
  return act.transaction(async (moment) => {
    const webhook = await lockWebhook(moment.tx, address);
    if (!webhook) throw notFound();
    if (webhook.status !== status) {
      const [ability, action] = changes[status];
      assertAllowed(webhookAbilities[ability](act.caller, webhook, moment.now));
      await setWebhookStatus(moment.tx, webhook.id, status);
      const { name } = webhook;
      const told = { before: { name, status: webhook.status }, after: { name, status } };
      await recordWebhook(act, moment, address, action, told);
    }
    return presentWebhook(act.caller, { ...webhook, status }, moment.now);
  });
}
