import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestTenant } from '../factories/people.ts';
import { createDelivery, createWebhook } from '../factories/webhooks.ts';
import { asRole } from './sample.ts';

const admin = 'SOURCING_ORGANISATION_ADMIN';

/** The path of a webhook of the unit. */
async function webhook(test: TestApp, tenant: TestTenant) {
  const webhookId = await createWebhook(test, tenant);
  return { params: { businessUnitId: tenant.businessUnitId, webhookId } };
}

async function delivery(test: TestApp, tenant: TestTenant) {
  const { params } = await webhook(test, tenant);
  const deliveryId = await createDelivery(test, tenant, params.webhookId);
  return { params: { ...params, deliveryId } };
}

export const webhookSamples = {
  'GET /api/sourcing-organisation/business-units/:businessUnitId/webhooks': asRole(
    admin,
    async (test, tenant) => {
      const { params } = await delivery(test, tenant);
      return { params: { businessUnitId: params.businessUnitId } };
    },
  ),
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks': asRole(
    admin,
    async (_test, tenant) => ({
      params: { businessUnitId: tenant.businessUnitId },
      body: { url: `https://${randomUUIDv7()}.example.org/hook`, events: ['event.published'] },
    }),
  ),
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId': asRole(
    admin,
    async (test, tenant) => ({
      ...(await webhook(test, tenant)),
      body: {
        name: `Receiver ${randomUUIDv7()}`,
        events: ['box.opened'],
        revision: 1,
        url: `https://${randomUUIDv7()}.example.org/hook`,
      },
    }),
  ),
  'DELETE /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId': asRole(
    admin,
    webhook,
  ),
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/rotate': asRole(
    admin,
    async (test, tenant) => ({
      ...(await webhook(test, tenant)),
      body: { overlapHours: 2 },
    }),
  ),
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/status': asRole(
    admin,
    async (test, tenant) => ({
      ...(await webhook(test, tenant)),
      body: { status: 'INACTIVE' },
    }),
  ),
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/ping': asRole(
    admin,
    webhook,
  ),
  'GET /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries': asRole(
    admin,
    async (test, tenant) => {
      const { businessUnitId, webhookId } = (await delivery(test, tenant)).params;
      return { params: { businessUnitId, webhookId }, query: { size: '10' } };
    },
  ),
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries/:deliveryId/again':
    asRole(admin, delivery),
} as const;
