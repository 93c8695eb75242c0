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
  address: WebhookRef,
  overlapHours: number,
): Promise<WebhookWithSecret> {
  const [id, secret] = [randomUUIDv7(), createWebhookSecret()];
  return ctx.transaction(async (moment) => {
    const before = await webhookFor(ctx, moment, address, 'rotate');
    const { organisationId } = ctx.caller;
    const sealed = sealWebhookSecret(keyring, id, secret);
    await replaceSecret(moment.tx, { ...address, organisationId }, { id, sealed }, overlapHours);
    const after = { name: before.name, overlapHours };
    await recordWebhook(ctx, moment, address, 'webhook.rotated', { after });
    const stored = await findWebhook(moment.tx, address);
    return { ...presentWebhook(ctx.caller, stored ?? before, moment.now), secret };
  });
}
