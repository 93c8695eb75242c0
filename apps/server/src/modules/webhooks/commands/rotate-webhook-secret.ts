import { randomUUIDv7 } from 'node:crypto';
import type { OrganisationCaller, WebhookWithSecret } from '@tenderbox/contract';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { WebhookDeps } from '../webhook.deps.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { findWebhook, replaceSecret, type WebhookRef } from '../webhook.repo.ts';
import { createWebhookSecret, sealWebhookSecret } from '../webhook-secret.ts';
import { recordWebhook } from './record-webhook.ts';
import { webhookFor } from './webhook-for.ts';

/** Adds a new secret, returned only once. The current one stays valid for `overlapHours`, and both sign meanwhile. */
export function rotateWebhookSecret(
  { keyring }: WebhookDeps,
  ctx: RequestContext<OrganisationCaller>,
  ref: WebhookRef,
  overlapHours: number,
): Promise<WebhookWithSecret> {
  const [id, secret] = [randomUUIDv7(), createWebhookSecret()];
  return ctx.transaction(async (txContext) => {
    const before = await webhookFor(ctx, txContext, ref, 'rotate');
    const { organisationId } = ctx.caller;
    const sealed = sealWebhookSecret(keyring, id, secret);
    await replaceSecret(txContext.tx, { ...ref, organisationId }, { id, sealed }, overlapHours);
    const after = { name: before.name, overlapHours };
    await recordWebhook(ctx, txContext, ref, 'webhook.rotated', { after });
    const stored = await findWebhook(txContext.tx, ref);
    return { ...presentWebhook(ctx.caller, stored ?? before, txContext.now), secret };
  });
}
