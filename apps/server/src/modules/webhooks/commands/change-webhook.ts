import { randomUUIDv7 } from 'node:crypto';
import {
  type ActiveStatus,
  type OrganisationCaller,
  pingEvent,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { findDelivery, queueAgain } from '../delivery.repo.ts';
import type { WebhookParts } from '../webhook.parts.ts';
import { webhookAbilities } from '../webhook.policy.ts';
import { presentWebhook } from '../webhook.presenter.ts';
import {
  findWebhook,
  insertDelivery,
  replaceSecret,
  setWebhookStatus,
  type WebhookAddress,
  type WebhookRow,
} from '../webhook.repo.ts';
import { createWebhookSecret, sealWebhookSecret } from '../webhook-secret.ts';

type OwnAct = Act<OrganisationCaller>;

/** Signs with another secret as well, shown once; the present one goes on for so many hours. */
export function rotateWebhookSecret(
  { keyring }: WebhookParts,
  act: OwnAct,
  address: WebhookAddress,
  overlapHours: number,
): Promise<WebhookWithSecret> {
  const [id, secret] = [randomUUIDv7(), createWebhookSecret()];
  return act.transaction(async (moment) => {
    const before = await allowedWebhook(act, moment, address, 'rotate');
    const { organisationId } = act.caller;
    const sealed = sealWebhookSecret(keyring, id, secret);
    await replaceSecret(moment.tx, { ...address, organisationId }, { id, sealed }, overlapHours);
    await record(act, moment, before, address, 'webhook.rotated', { overlapHours });
    const after = await findWebhook(moment.tx, address);
    return { ...presentWebhook(act.caller, after ?? before, moment.now), secret };
  });
}

const changes = {
  ACTIVE: ['reactivate', 'webhook.reactivated'],
  INACTIVE: ['deactivate', 'webhook.deactivated'],
} as const;

/** Switches a webhook off or on again. */
export function changeWebhookStatus(
  act: OwnAct,
  address: WebhookAddress,
  status: ActiveStatus,
): Promise<Webhook> {
  return act.transaction(async (moment) => {
    const webhook = await findWebhook(moment.tx, address);
    if (!webhook) throw notFound();
    if (webhook.status !== status) {
      const [ability, action] = changes[status];
      assertAllowed(webhookAbilities[ability](act.caller, webhook, moment.now));
      await setWebhookStatus(moment.tx, webhook.id, status);
      await record(act, moment, webhook, address, action, { status }, { status: webhook.status });
    }
    return presentWebhook(act.caller, { ...webhook, status }, moment.now);
  });
}

/** Sends a test to a webhook. */
export function pingWebhook(act: OwnAct, address: WebhookAddress): Promise<WebhookDelivery> {
  return act.transaction(async (moment) => {
    const webhook = await allowedWebhook(act, moment, address, 'ping');
    const { organisationId } = act.caller;
    const deliveryId = await insertDelivery(moment.tx, address, { organisationId, event: pingEvent });
    await record(act, moment, webhook, address, 'webhook.tested');
    return readDelivery(moment, { ...address, deliveryId });
  });
}

/** Sends a delivery again, as it was: with the same id, so that a receiver that had it knows it. */
export function sendAgain(
  act: OwnAct,
  address: WebhookAddress & { deliveryId: string },
): Promise<WebhookDelivery> {
  return act.transaction(async (moment) => {
    const webhook = await findWebhook(moment.tx, address);
    if (!webhook) throw notFound();
    const { event } = await readDelivery(moment, address);
    assertAllowed(webhookAbilities.ping(act.caller, webhook, moment.now));
    await queueAgain(moment.tx, address.deliveryId);
    await record(act, moment, webhook, address, 'webhook.sent-again', { event });
    return readDelivery(moment, address);
  });
}

async function allowedWebhook(
  act: OwnAct,
  { tx, now }: Moment,
  address: WebhookAddress,
  ability: 'rotate' | 'ping',
): Promise<WebhookRow> {
  const webhook = await findWebhook(tx, address);
  if (!webhook) throw notFound();
  assertAllowed(webhookAbilities[ability](act.caller, webhook, now));
  return webhook;
}

async function readDelivery(
  { tx }: Moment,
  address: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, address);
  if (!delivery) throw notFound();
  return delivery;
}

const record = (
  act: OwnAct,
  { tx }: Moment,
  { id, url }: WebhookRow,
  { businessUnitId }: WebhookAddress,
  action: string,
  more: Record<string, unknown> = {},
  before?: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, act, {
    ...{ action, subjectType: 'webhook', subjectId: id, businessUnitId },
    after: { name: new URL(url).host, ...more },
    ...(before && { before: { name: new URL(url).host, ...before } }),
  });
