import { inDays } from '../factories/events.ts';
import { createPerson, createProgram, createTenant } from '../factories/people.ts';
import { createWebhook } from '../factories/webhooks.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const calls = {
  edit: ['PUT', '', { name: 'Renamed', scopes: ['READ'], networks: [], expiresAt: null, revision: 1 }],
  delete: ['DELETE', '', undefined],
  rotate: ['POST', '/rotate', {}],
  deactivate: ['PUT', '/status', { status: 'INACTIVE' }],
  reactivate: ['PUT', '/status', { status: 'ACTIVE' }],
} as const;

const webhookActs = {
  edit: ['PUT', '', { name: 'Renamed', url: 'https://example.org/', events: ['box.opened'], revision: 1 }],
  delete: ['DELETE', '', undefined],
  rotate: ['POST', '/rotate', {}],
  ping: ['POST', '/ping', undefined],
  deactivate: ['PUT', '/status', { status: 'INACTIVE' }],
  reactivate: ['PUT', '/status', { status: 'ACTIVE' }],
} as const;

const always = ['edit', 'delete'];

/** An enabled or disabled webhook. */
const webhookSamples: AbilitySample[] = (Object.keys(webhookActs) as (keyof typeof webhookActs)[]).flatMap(
  (name) =>
    (['ACTIVE', 'INACTIVE'] as const).map((status) => ({
      ability: `webhookAbilities.${name}`,
      thing: `a webhook that is ${status}`,
      can: always.includes(name) || (status === 'INACTIVE') === (name === 'reactivate'),
      arrange: async (test) => {
        const tenant = await createTenant(test);
        const id = await createWebhook(test, tenant);
        await test.database.query('update webhook set status = $1 where id = $2', [status, id]);
        const ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
        const path = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/webhooks`;
        const [method, action, payload] = webhookActs[name];
        return {
          isShown: async () => (await ask(`GET ${path}`)).json().data.items[0].can[name],
          attempt: () => ask(`${method} ${path}/${id}${action}`, payload && { payload }),
        };
      },
    })),
);

/** An enabled or disabled API client, expired or not. */
const clientSamples: AbilitySample[] = (Object.keys(calls) as (keyof typeof calls)[]).flatMap((name) =>
  (['ACTIVE', 'INACTIVE'] as const).flatMap((status) =>
    [false, true].map((isExpired) => ({
      ability: `apiClientAbilities.${name}`,
      thing: `an API client that is ${status} and has ${isExpired ? '' : 'not '}expired`,
      can:
        always.includes(name) ||
        ((status === 'INACTIVE') === (name === 'reactivate') && !(name === 'rotate' && isExpired)),
      arrange: async (test) => {
        const tenant = await createTenant(test);
        const expiresAt = isExpired ? inDays(-1) : null;
        const { roleEntryId: id } = await createProgram(test, tenant, { expiresAt });
        await test.database.query('update role_entry set status = $1 where id = $2', [status, id]);
        const ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
        const path = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/api-clients`;
        const [method, action, payload] = calls[name];
        return {
          isShown: async () => (await ask(`GET ${path}`)).json().data.items[0].can[name],
          attempt: () => ask(`${method} ${path}/${id}${action}`, payload && { payload }),
        };
      },
    })),
  ),
);

/** Abilities of API clients and webhooks. */
export const programSamples: AbilitySample[] = [...clientSamples, ...webhookSamples];
