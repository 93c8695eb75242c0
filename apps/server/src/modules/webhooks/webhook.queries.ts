import type { DeliveryQuery, OrganisationCaller, Webhook } from '@tenderbox/contract';
import { readPage } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { deliveriesOf } from './delivery.repo.ts';
import { presentWebhook } from './webhook.presenter.ts';
import { findWebhook, listWebhooks, type WebhookRef } from './webhook.repo.ts';

export function readWebhooks(
  ctx: RequestContext<OrganisationCaller>,
  businessUnitId: string,
): Promise<{ items: Webhook[]; total: number; totalIsMore: boolean }> {
  return ctx.read(async ({ tx, now }) => {
    const webhooks = await listWebhooks(tx, businessUnitId);
    if (!webhooks) throw notFound();
    const items = webhooks.map((webhook) => presentWebhook(ctx.caller, webhook, now));
    return { items, total: items.length, totalIsMore: false };
  });
}

/** The deliveries of a webhook, newest first. */
export function readDeliveries(
  ctx: RequestContext<OrganisationCaller>,
  ref: WebhookRef,
  query: DeliveryQuery,
) {
  return ctx.read(async ({ tx }) => {
    const page = await readPage(tx, deliveriesOf(ref, query), query);
    if (!page.total && !(await findWebhook(tx, ref))) throw notFound();
    return page;
  });
}
