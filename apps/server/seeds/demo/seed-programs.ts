import { randomUUIDv7 } from 'node:crypto';
import { webhookEventNames } from '@tenderbox/contract';
import type pg from 'pg';
import { createWebhookSecret, sealWebhookSecret } from '../../src/modules/webhooks/webhook-secret.ts';
import { createClientSecret } from '../../src/platform/auth/client-key.ts';
import type { Keyring } from '../../src/platform/crypto/keyring.ts';
import type { HistoryBuilder } from './history-builder.ts';
import { demoOrganisations } from './organisations.ts';
import { placeOf, type SeedContext } from './seed-context.ts';

/** API clients of a unit: one in use, one unused, one expired. Their secrets are unknown. */
const clients = [
  {
    name: 'ERP purchasing',
    scopes: ['READ', 'WRITE'],
    networks: ['198.51.100.0/24'],
    daysAgo: 90,
    usedHoursAgo: 2,
    expiresInDays: 275,
  },
  { name: 'Reporting', scopes: ['READ'], networks: [], daysAgo: 3, usedHoursAgo: null, expiresInDays: null },
  {
    name: 'Data migration',
    scopes: ['WRITE'],
    networks: [],
    daysAgo: 100,
    usedHoursAgo: 1700,
    expiresInDays: -70,
  },
];

/** Webhook deliveries in every state. */
const deliveries = [
  {
    event: 'response.submitted',
    hoursAgo: 1,
    state: 'PENDING',
    attempts: 4,
    status: 503,
    failure: 'STATUS',
    ms: 212,
  },
  {
    event: 'question.received',
    hoursAgo: 20,
    state: 'DELIVERED',
    attempts: 2,
    status: 204,
    failure: null,
    ms: 148,
  },
  {
    event: 'event.published',
    hoursAgo: 70,
    state: 'DELIVERED',
    attempts: 1,
    status: 200,
    failure: null,
    ms: 96,
  },
  {
    event: 'box.closed',
    hoursAgo: 200,
    state: 'FAILED',
    attempts: 34,
    status: null,
    failure: 'TIMEOUT',
    ms: 10_004,
  },
];

/** Stores the API clients of the first unit, and the deliveries of its webhook. */
export async function seedPrograms(
  client: pg.Client,
  chronicle: HistoryBuilder,
  world: SeedContext,
  keyring: Keyring,
): Promise<void> {
  const [organisation] = demoOrganisations;
  const place = placeOf(world, organisation?.name, organisation?.units[0]);
  const by = world.holders.find(
    ({ role, organisationId }) =>
      role === 'SOURCING_ORGANISATION_ADMIN' && organisationId === place.organisationId,
  );
  if (!by) throw new Error('The demo organisation has no admin.');
  for (const { name, scopes, networks, daysAgo, usedHoursAgo, expiresInDays } of clients) {
    const id = randomUUIDv7();
    const { secretHash, beginning } = createClientSecret();
    await client.query(
      `with program as (insert into role_entry (id, role, client_name, organisation_id, business_unit_id, created_at)
           values ($1, 'BUSINESS_UNIT_ADMIN_API', $2, $3, $4, now() - make_interval(days => $9))),
         made as (insert into api_client (id, organisation_id, business_unit_id, scopes, networks, created_by, created_at,
             last_used_at, last_used_from, expires_at)
           values ($1, $3, $4, $5, $6, $7, now() - make_interval(days => $9), now() - make_interval(hours => $10),
             case when $10::int is not null then '198.51.100.23'::inet end, now() + make_interval(days => $11)))
       insert into api_client_secret (secret_hash, organisation_id, client_id, beginning, created_at)
       values ($8, $3, $1, $12, now() - make_interval(days => $9))`,
      [
        ...[
          id,
          name,
          place.organisationId,
          place.businessUnitId,
          scopes,
          networks,
          by.roleEntryId,
          secretHash,
        ],
        ...[daysAgo, usedHoursAgo, expiresInDays, beginning],
      ],
    );
    chronicle.tell({
      at: [daysAgo, '10:05'],
      by,
      place,
      action: 'api-client.created',
      subject: ['api-client', id],
      after: { name, scopes, networks },
    });
  }
  const [webhookId, secretId] = [randomUUIDv7(), randomUUIDv7()];
  const [name, url] = ['ERP inbox', 'https://erp.harbour.example/tenderbox'];
  await client.query(
    `with made as (insert into webhook (id, organisation_id, business_unit_id, name, url, events, created_by,
         created_at, failing_since)
       values ($1, $2, $3, $9, $4, $5, $6, now() - interval '88 days', now() - interval '50 minutes'))
     insert into webhook_secret (id, organisation_id, webhook_id, sealed_secret) values ($7, $2, $1, $8)`,
    [
      ...[webhookId, place.organisationId, place.businessUnitId, url, webhookEventNames, by.roleEntryId],
      ...[secretId, sealWebhookSecret(keyring, secretId, createWebhookSecret()), name],
    ],
  );
  chronicle.tell({
    at: [88, '11:20'],
    by,
    place,
    action: 'webhook.created',
    subject: ['webhook', webhookId],
    after: { name, host: new URL(url).host, events: webhookEventNames },
  });
  const rows = deliveries.map(({ event, hoursAgo, state, attempts, status, failure, ms }) => ({
    id: randomUUIDv7(),
    event,
    state,
    attempts,
    failure,
    about: {},
    hours: hoursAgo,
    response_status: status,
    duration_ms: ms,
  }));
  await client.query(
    `insert into webhook_delivery (id, organisation_id, business_unit_id, webhook_id, event, about, state, attempts,
       response_status, failure, duration_ms, created_at, first_attempt_at, last_attempt_at, next_attempt_at)
     select id, $1, $2, $3, event, coalesce((select jsonb_build_object('eventId', event.id) from event
         where event.business_unit_id = $2 and event.status = 'ACTIVE' limit 1), '{}'), state, attempts, response_status,
       failure, duration_ms, now() - make_interval(hours => hours), now() - make_interval(hours => hours),
       now() - make_interval(hours => hours), now() + interval '40 minutes'
     from jsonb_to_recordset($4::jsonb) as given (id uuid, event text, state text, attempts int, response_status int,
       failure text, duration_ms int, hours int)`,
    [place.organisationId, place.businessUnitId, webhookId, JSON.stringify(rows)],
  );
}
