import { randomUUIDv7 } from 'node:crypto';
import {
  apiClientLimits,
  type NewWebhook,
  type OrganisationCaller,
  type WebhookWithSecret,
} from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { WebhookParts } from '../webhook.parts.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import { findWebhook, insertWebhook, listWebhooks, replaceSecret } from '../webhook.repo.ts';
import { createWebhookSecret, sealWebhookSecret } from '../webhook-secret.ts';

/** Adds a webhook to a business unit. Its secret is in this answer and nowhere else. */
export function createWebhook(
  { keyring, config }: WebhookParts,
  act: Act<OrganisationCaller>,
  businessUnitId: string,
  { url, events }: NewWebhook,
): Promise<WebhookWithSecret> {
  const { organisationId } = act.caller;
  if (new URL(url).protocol === 'http:' && !config.webhookNetworks.length)
    throw invalidField('url', 'Must begin with https://');
  const [webhookId, id, secret] = [randomUUIDv7(), randomUUIDv7(), createWebhookSecret()];
  return act.transaction(async ({ tx, now }) => {
    const present = await listWebhooks(tx, businessUnitId);
    if (!present) throw notFound();
    refuseTooMany(present.filter(({ status }) => status === 'ACTIVE').length);
    await insertWebhook(tx, act.caller, { id: webhookId, businessUnitId, url, events });
    const sealed = sealWebhookSecret(keyring, id, secret);
    await replaceSecret(tx, { webhookId, organisationId }, { id, sealed }, 0);
    await recordAudit(tx, act, {
      ...{ action: 'webhook.created', subjectType: 'webhook', subjectId: webhookId, businessUnitId },
      after: { name: new URL(url).host, events },
    });
    const webhook = await findWebhook(tx, { businessUnitId, webhookId });
    if (!webhook) throw notFound();
    return { ...presentWebhook(act.caller, webhook, now), secret };
  });
}

function refuseTooMany(count: number): void {
  if (count < apiClientLimits.webhooksPerUnit) return;
  const message = `A business unit has at most ${apiClientLimits.webhooksPerUnit} webhooks that are on.`;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}
