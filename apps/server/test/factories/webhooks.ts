import { randomUUIDv7 } from 'node:crypto';
import { webhookEventNames } from '@tenderbox/contract';
import { sealWebhookSecret } from '../../src/modules/webhooks/webhook-secret.ts';
import type { TestApp } from '../app.ts';
import { createProgram, type TestTenant } from './people.ts';

/** A webhook of a business unit for all events. */
export async function createWebhook(
  test: Pick<TestApp, 'database' | 'keyring'>,
  tenant: TestTenant,
  url = `https://${randomUUIDv7()}.example.org/hook`,
): Promise<string> {
  const [id, secretId] = [randomUUIDv7(), randomUUIDv7()];
  const { roleEntryId: madeBy } = await createProgram(test, tenant);
  await test.database.query(
    `with made as (insert into webhook (id, organisation_id, business_unit_id, name, url, events, created_by)
         values ($1, $2, $3, $9, $4, $5, $6))
     insert into webhook_secret (id, organisation_id, webhook_id, sealed_secret) values ($7, $2, $1, $8)`,
    [
      ...[id, tenant.organisationId, tenant.businessUnitId, url, webhookEventNames, madeBy, secretId],
      sealWebhookSecret(test.keyring, secretId, 'whsec_test'),
      new URL(url).host,
    ],
  );
  return id;
}

/** A webhook delivery that was given up. */
export async function createDelivery(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: TestTenant,
  webhookId: string,
): Promise<string> {
  const id = randomUUIDv7();
  await database.query(
    `insert into webhook_delivery (id, organisation_id, business_unit_id, webhook_id, event, about, state, attempts)
     values ($1, $2, $3, $4, 'event.published', jsonb_build_object('eventId', $5::text), 'FAILED', 9)`,
    [id, organisationId, businessUnitId, webhookId, randomUUIDv7()],
  );
  return id;
}
