import type { ActiveStatus, OrganisationCaller, Webhook, WebhookChange } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';

export type WebhookRow = Omit<Webhook, 'can'>;

/** The key of a webhook: its business unit and id. */
export interface WebhookRef {
  businessUnitId: string;
  webhookId: string;
}

const columns = sql<WebhookRow>`
  webhook.id, webhook.name, webhook.url, webhook.events, webhook.status, webhook.revision,
  webhook.created_at as "createdAt",
  account.full_name as "createdBy", webhook.failing_since as "failingSince",
  (select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = 'PENDING') as "waitingCount",
  (select last_attempt_at from webhook_delivery where webhook_id = webhook.id and state = 'DELIVERED'
    order by created_at desc limit 1) as "lastDeliveredAt",
  coalesce((
    select json_agg(json_build_object('createdAt', ${instantText('created_at')}, 'endsAt', ${instantText('ends_at')})
      order by created_at desc, ends_at desc nulls first)
    from webhook_secret
    where webhook_id = webhook.id and (ends_at is null or ends_at > transaction_timestamp())), '[]') as secrets`;

const joinCreator = sql`
  left join role_entry maker on maker.id = webhook.created_by
  left join account on account.id = maker.account_id`;

/** The webhooks of a business unit, oldest first; null if the business unit is not visible in the context. */
export async function listWebhooks(tx: Transaction, businessUnitId: string): Promise<WebhookRow[] | null> {
  const { rows } = await sql<WebhookRow | { id: null }>`
    select ${columns} from business_unit
    left join webhook on webhook.organisation_id = business_unit.organisation_id
      and webhook.business_unit_id = business_unit.id and webhook.status <> 'DELETED' ${joinCreator}
    where business_unit.id = ${businessUnitId} order by webhook.created_at, webhook.id`.execute(tx);
  if (!rows.length) return null;
  return rows.filter((row): row is WebhookRow => row.id !== null);
}

export const findWebhook = (tx: Transaction, ref: WebhookRef) => oneWebhook(tx, ref, sql``);

/** Locks a webhook against other changes. The lock is weak enough for deliveries to be enqueued meanwhile. */
export const lockWebhook = (tx: Transaction, ref: WebhookRef) =>
  oneWebhook(tx, ref, sql`for no key update of webhook`);

async function oneWebhook(
  tx: Transaction,
  { businessUnitId, webhookId }: WebhookRef,
  lock: RawBuilder<unknown>,
): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook ${joinCreator}
    where webhook.id = ${webhookId} and webhook.business_unit_id = ${businessUnitId} and webhook.status <> 'DELETED'
    ${lock}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertWebhook(
  tx: Transaction,
  { organisationId, roleEntryId }: OrganisationCaller,
  webhook: Omit<WebhookChange, 'revision'> & { id: string; businessUnitId: string },
): Promise<void> {
  const { id, businessUnitId, name, url, events } = webhook;
  await sql`
    insert into webhook (id, organisation_id, business_unit_id, name, url, events, created_by)
    values (${id}, ${organisationId}, ${businessUnitId}, ${name}, ${url}, ${events}::text[], ${roleEntryId})`.execute(
    tx,
  );
}

/** Stores a change based on `revision`. Returns false if the stored revision is newer. */
export async function updateWebhook(
  tx: Transaction,
  id: string,
  { name, url, events, revision }: WebhookChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ name, url, events, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes the secrets and keeps a hidden row without name and URL, which receives nothing. */
export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await sql`
    with secrets as (delete from webhook_secret where webhook_id = ${id})
    update webhook set status = 'DELETED', url = '', name = '' where id = ${id}`.execute(tx);
}

/** Adds a secret. Previous ones end after `overlapHours`, unless they end earlier. */
export async function replaceSecret(
  tx: Transaction,
  { webhookId, organisationId }: { webhookId: string; organisationId: string },
  { id, sealed }: { id: string; sealed: string },
  overlapHours: number,
): Promise<void> {
  await sql`
    with ended as (
      update webhook_secret
      set ends_at = least(ends_at, transaction_timestamp() + make_interval(hours => ${overlapHours}))
      where webhook_id = ${webhookId})
    insert into webhook_secret (id, organisation_id, webhook_id, sealed_secret)
    values (${id}, ${organisationId}, ${webhookId}, ${sealed})`.execute(tx);
}

export async function setWebhookStatus(tx: Transaction, id: string, status: ActiveStatus): Promise<void> {
  await tx.updateTable('webhook').set({ status }).where('id', '=', id).execute();
}
