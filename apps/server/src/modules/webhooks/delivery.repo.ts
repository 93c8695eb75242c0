import { randomUUIDv7 } from 'node:crypto';
import type { DeliveryQuery, WebhookDelivery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';
import type { DeliveryResult } from '../../platform/webhooks/call-receiver.ts';
import type { WebhookRef } from './webhook.repo.ts';

const columns = sql<WebhookDelivery>`
  webhook_delivery.id, webhook_delivery.event, webhook_delivery.about, webhook_delivery.created_at as "createdAt",
  webhook_delivery.state, webhook_delivery.attempts, webhook_delivery.last_attempt_at as "lastAttemptAt",
  case when webhook_delivery.state = 'PENDING' then webhook_delivery.next_attempt_at end as "nextAttemptAt",
  webhook_delivery.duration_ms as "durationMs", webhook_delivery.response_status as "answerStatus",
  webhook_delivery.failure`;

/** The deliveries of a webhook. */
export const deliveriesOf = (
  { businessUnitId, webhookId }: WebhookRef,
  { state }: DeliveryQuery,
): Listing<WebhookDelivery> => ({
  table: 'webhook_delivery',
  within: [
    sql`webhook_delivery.business_unit_id = ${businessUnitId} and webhook_delivery.webhook_id = (
      select id from webhook where id = ${webhookId} and status <> 'DELETED')`,
  ],
  filters: [state && sql`webhook_delivery.state = ${state}`],
  sorts: { createdAt: { by: sql`webhook_delivery.created_at` } },
  search: { matches: (pattern) => sql`app.search_key(webhook_delivery.event) like ${pattern}` },
  columns,
});

export async function findDelivery(
  tx: Transaction,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery | null> {
  const { rows } = await sql<WebhookDelivery>`
    select ${columns} from webhook_delivery
    where webhook_delivery.id = ${deliveryId} and webhook_delivery.webhook_id = ${webhookId}`.execute(tx);
  return rows[0] ?? null;
}

/** Enqueues a delivery that a person requested, without an event in the system. */
export async function insertDelivery(
  tx: Transaction,
  { businessUnitId, webhookId }: WebhookRef,
  { organisationId, event }: { organisationId: string; event: string },
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('webhook_delivery')
    .values({
      id,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      webhook_id: webhookId,
      event,
      about: JSON.stringify({}),
    })
    .execute();
  return id;
}

/** Makes a delivery due now and retries it for another day. */
export async function queueAgain(tx: Transaction, id: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'PENDING', attempts = 0, failure = null,
      first_attempt_at = transaction_timestamp(), next_attempt_at = transaction_timestamp()
    where id = ${id}`.execute(tx);
}

/** Makes all deliveries that wait for a retry due now. */
export async function retryDeliveriesNow(tx: Transaction, webhookId: string): Promise<void> {
  await sql`
    update webhook_delivery set next_attempt_at = transaction_timestamp()
    where webhook_id = ${webhookId} and state = 'PENDING' and next_attempt_at > transaction_timestamp()`.execute(
    tx,
  );
}

/** A due delivery, leased by this server. */
export interface ClaimedDelivery {
  id: string;
  organisationId: string;
  businessUnitId: string;
  webhookId: string;
  event: string;
  about: Record<string, string>;
  createdAt: string;
  attempts: number;
  url: string;
  secrets: { id: string; sealed: string }[];
}

/** Leases due deliveries of all tenants, one per webhook. */
export async function claimDeliveries(
  tx: Transaction,
  batchSize: number,
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select id, organisation_id as "organisationId", business_unit_id as "businessUnitId", webhook_id as "webhookId",
      event, about, created_at as "createdAt", attempts, url, coalesce(secrets, '[]') as secrets
    from app.claim_deliveries(${batchSize}, make_interval(secs => ${leaseSeconds}))`.execute(tx);
  return rows;
}

/**
 * Records the result of an attempt: delivered, failed after `givenUpAfterHours`, or to be retried after
 * `waitSeconds`.
 */
export async function settleDelivery(
  tx: Transaction,
  { id, webhookId }: ClaimedDelivery,
  { status, failure, duration }: DeliveryResult & { duration: number },
  { waitSeconds, maxRetryHours }: { waitSeconds: number; maxRetryHours: number },
): Promise<void> {
  await sql`
    with settled as (
      update webhook_delivery set attempts = attempts + 1, last_attempt_at = transaction_timestamp(),
        duration_ms = ${duration}, response_status = ${status}, failure = ${failure},
        next_attempt_at = transaction_timestamp() + make_interval(secs => ${waitSeconds}),
        state = case when ${failure}::text is null then 'DELIVERED'
          when transaction_timestamp() + make_interval(secs => ${waitSeconds})
            > first_attempt_at + make_interval(hours => ${maxRetryHours}) then 'FAILED'
          else 'PENDING' end
      where id = ${id} and state = 'PENDING')
    update webhook set busy_until = '-infinity',
      failing_since = case when ${failure}::text is not null then coalesce(failing_since, transaction_timestamp()) end
    where id = ${webhookId}`.execute(tx);
}
