import type { OrganisationCaller, Webhook, WebhookChange } from '@tenderbox/contract';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { hastenDeliveries } from '../delivery.repo.ts';
import type { WebhookDeps } from '../webhook.deps.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { findWebhook, updateWebhook, type WebhookRef } from '../webhook.repo.ts';
import { recordWebhook, toldOf } from './record-webhook.ts';
import { refusePlainUrl } from './refuse-plain-url.ts';
import { webhookFor } from './webhook-for.ts';

/** Changes the name, URL and events of a webhook. */
export function changeWebhook(
  { config }: WebhookDeps,
  ctx: RequestContext<OrganisationCaller>,
  address: WebhookRef,
  change: WebhookChange,
): Promise<Webhook> {
  refusePlainUrl(config, change);
  return ctx.transaction(async (moment) => {
    const { tx, now } = moment;
    const before = await webhookFor(ctx, moment, address, 'edit');
    if (!(await updateWebhook(tx, before.id, change)))
      throw staleRevision(presentWebhook(ctx.caller, before, now));
    const isMoved = change.url !== before.url;
    if (isMoved) await hastenDeliveries(tx, before.id);
    await recordWebhook(ctx, moment, address, 'webhook.changed', {
      before: toldOf(before),
      after: { ...toldOf(change), ...(isMoved && { changed: ['url'] }) },
    });
    const after = await findWebhook(tx, address);
    if (!after) throw notFound();
    return presentWebhook(ctx.caller, after, now);
  });
}
