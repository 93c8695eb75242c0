import type { AbilitySample } from './ability-samples.ts';
import { askAs } from './ask.ts';
import { inDays } from './factories/events.ts';
import { createPerson, createProgram, createTenant } from './factories/people.ts';

const calls = {
  rotate: ['POST', 'rotate', {}],
  deactivate: ['PUT', 'status', { status: 'INACTIVE' }],
  reactivate: ['PUT', 'status', { status: 'ACTIVE' }],
} as const;

/** An API client that is on or off, and has expired or not. */
export const programSamples: AbilitySample[] = (['rotate', 'deactivate', 'reactivate'] as const).flatMap(
  (name) =>
    (['ACTIVE', 'INACTIVE'] as const).flatMap((status) =>
      [false, true].map((isExpired) => ({
        ability: `apiClientAbilities.${name}`,
        thing: `an API client that is ${status} and has ${isExpired ? '' : 'not '}expired`,
        can: (status === 'INACTIVE') === (name === 'reactivate') && !(name === 'rotate' && isExpired),
        arrange: async (test) => {
          const tenant = await createTenant(test);
          const expiresAt = isExpired ? inDays(-1) : null;
          const { roleEntryId: id } = await createProgram(test, tenant, { expiresAt });
          await test.database.query('update role_entry set status = $1 where id = $2', [status, id]);
          const ask = askAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
          const path = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/api-clients`;
          const [method, action, payload] = calls[name];
          return {
            isShown: async () => (await ask(`GET ${path}`)).json().data.items[0].can[name],
            attempt: () => ask(`${method} ${path}/${id}/${action}`, { payload }),
          };
        },
      })),
    ),
);
