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
import { auditedFieldsOf, recordWebhook } from './record-webhook.ts';
import { rejectPlainUrl } from './reject-plain-url.ts';

/** Adds a webhook to a business unit. Its secret is returned only in this response. */
export function createWebhook(
  { keyring, config }: WebhookDeps,
  ctx: RequestContext<OrganisationCaller>,
  businessUnitId: string,
  { url, events, name = new URL(url).host }: NewWebhook,
): Promise<WebhookWithSecret> {
  const { organisationId } = ctx.caller;
  rejectPlainUrl(config, { url });
  const [webhookId, id, secret] = [randomUUIDv7(), randomUUIDv7(), createWebhookSecret()];
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    if (!(await lockBusinessUnit(tx, businessUnitId))) throw notFound();
    assertBelowLimit(await listWebhooks(tx, businessUnitId));
    await insertWebhook(tx, ctx.caller, { id: webhookId, businessUnitId, name, url, events });
    const sealed = sealWebhookSecret(keyring, id, secret);
    await replaceSecret(tx, { webhookId, organisationId }, { id, sealed }, 0);
    const address = { businessUnitId, webhookId };
    await recordWebhook(ctx, txContext, address, 'webhook.created', {
      after: auditedFieldsOf({ name, url, events }),
    });
    const webhook = await findWebhook(tx, address);
    if (!webhook) throw notFound();
    return { ...presentWebhook(ctx.caller, webhook, now), secret };
  });
}

function assertBelowLimit(existing: readonly unknown[] | null): void {
  const max = apiClientLimits.webhooksPerUnit;
  if ((existing?.length ?? 0) < max) return;
  const message = `A business unit can have up to ${max} webhooks. Delete one that is no longer needed.`;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}
