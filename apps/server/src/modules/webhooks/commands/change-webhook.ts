import type { OrganisationCaller, Webhook, WebhookChange } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import { hastenDeliveries } from '../delivery.repo.ts';
import type { WebhookParts } from '../webhook.parts.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { findWebhook, updateWebhook, type WebhookAddress } from '../webhook.repo.ts';
import { recordWebhook, toldOf } from './record-webhook.ts';
import { refusePlainUrl } from './refuse-plain-url.ts';
import { webhookFor } from './webhook-for.ts';

/** Changes the name, URL and events of a webhook. */
export function changeWebhook(
  { config }: WebhookParts,
  act: Act<OrganisationCaller>,
  address: WebhookAddress,
  change: WebhookChange,
): Promise<Webhook> {
  refusePlainUrl(config, change);
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const before = await webhookFor(act, moment, address, 'edit');
    if (!(await updateWebhook(tx, before.id, change)))
      throw staleRevision(presentWebhook(act.caller, before, now));
    const isMoved = change.url !== before.url;
    if (isMoved) await hastenDeliveries(tx, before.id);
    await recordWebhook(act, moment, address, 'webhook.changed', {
      before: toldOf(before),
      after: { ...toldOf(change), ...(isMoved && { changed: ['url'] }) },
    });
    const after = await findWebhook(tx, address);
    if (!after) throw notFound();
    return presentWebhook(act.caller, after, now);
  });
}
