import { randomUUIDv7 } from 'node:crypto';
import {
  apiClientLimits,
  type NewWebhook,
  type OrganisationCaller,
  type WebhookWithSecret,
} from '@tenderbox/contract';
import { lockBusinessUnit } from '../../../platform/db/lock-business-unit.repo.ts';
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { WebhookDeps } from '../webhook.deps.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { findWebhook, insertWebhook, listWebhooks, replaceSecret } from '../webhook.repo.ts';
import { createWebhookSecret, sealWebhookSecret } from '../webhook-secret.ts';
import { recordWebhook, toldOf } from './record-webhook.ts';
import { refusePlainUrl } from './refuse-plain-url.ts';

/** Adds a webhook to a business unit. Its secret is returned only in this response. */
export function createWebhook(
  { keyring, config }: WebhookDeps,
  ctx: RequestContext<OrganisationCaller>,
  businessUnitId: string,
  { url, events, name = new URL(url).host }: NewWebhook,
): Promise<WebhookWithSecret> {
  const { organisationId } = ctx.caller;
  refusePlainUrl(config, { url });
  const [webhookId, id, secret] = [randomUUIDv7(), randomUUIDv7(), createWebhookSecret()];
  return ctx.transaction(async (moment) => {
    const { tx, now } = moment;
    if (!(await lockBusinessUnit(tx, businessUnitId))) throw notFound();
    refuseTooMany(await listWebhooks(tx, businessUnitId));
    await insertWebhook(tx, ctx.caller, { id: webhookId, businessUnitId, name, url, events });
    const sealed = sealWebhookSecret(keyring, id, secret);
    await replaceSecret(tx, { webhookId, organisationId }, { id, sealed }, 0);
    const address = { businessUnitId, webhookId };
    await recordWebhook(ctx, moment, address, 'webhook.created', { after: toldOf({ name, url, events }) });
    const webhook = await findWebhook(tx, address);
    if (!webhook) throw notFound();
    return { ...presentWebhook(ctx.caller, webhook, now), secret };
  });
}

function refuseTooMany(present: readonly unknown[] | null): void {
  const most = apiClientLimits.webhooksPerUnit;
  if ((present?.length ?? 0) < most) return;
  const message = `A business unit can have up to ${most} webhooks. Delete one that is no longer needed.`;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}
