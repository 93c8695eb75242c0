import type { OrganisationCaller, Webhook, WebhookChange } from '@tenderbox/contract';
import { notFound, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { retryDeliveriesNow } from '../delivery.repo.ts';
import type { WebhookDeps } from '../webhook.deps.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { findWebhook, updateWebhook, type WebhookRef } from '../webhook.repo.ts';
import { auditedFieldsOf, recordWebhook } from './record-webhook.ts';
import { rejectPlainUrl } from './reject-plain-url.ts';
import { webhookFor } from './webhook-for.ts';

/** Changes the name, URL and events of a webhook. */
export function changeWebhook(
  { config }: WebhookDeps,
  ctx: RequestContext<OrganisationCaller>,
  ref: WebhookRef,
  change: WebhookChange,
): Promise<Webhook> {
  rejectPlainUrl(config, change);
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const before = await webhookFor(ctx, txContext, ref, 'edit');
    if (!(await updateWebhook(tx, before.id, change)))
      throw staleRevision(presentWebhook(ctx.caller, before, now));
    const isMoved = change.url !== before.url;
    if (isMoved) await retryDeliveriesNow(tx, before.id);
    await recordWebhook(ctx, txContext, ref, 'webhook.changed', {
      before: auditedFieldsOf(before),
      after: { ...auditedFieldsOf(change), ...(isMoved && { changed: ['url'] }) },
    });
    const after = await findWebhook(tx, ref);
    if (!after) throw notFound();
    return presentWebhook(ctx.caller, after, now);
  });
}
