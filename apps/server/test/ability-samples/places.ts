import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createPerson, createTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const statusOf = { deactivate: 'INACTIVE', reactivate: 'ACTIVE' } as const;

/** An active or inactive business unit, with an active event or a draft. */
const unitSamples: AbilitySample[] = (['deactivate', 'reactivate'] as const).flatMap((name) =>
  (['ACTIVE', 'INACTIVE'] as const).flatMap((status) =>
    (['ACTIVE', 'DRAFT'] as const).map((eventStatus) => ({
      ability: `businessUnitAbilities.${name}`,
      thing: `a business unit that is ${status}, with an event that is ${eventStatus}`,
      can: name === 'reactivate' ? status === 'INACTIVE' : status === 'ACTIVE' && eventStatus === 'DRAFT',
      arrange: async (test) => {
        const tenant = await createTenant(test);
        const { businessUnitId } = tenant;
        await createEvent(test, tenant, { status: eventStatus });
        await test.database.query('update business_unit set status = $1 where id = $2', [
          status,
          businessUnitId,
        ]);
        const ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
        const path = `/api/sourcing-organisation/business-units/${businessUnitId}`;
        return {
          isShown: async () => (await ask(`GET ${path}`)).json().data.can[name],
          attempt: () => ask(`PUT ${path}/status`, { payload: { status: statusOf[name] } }),
        };
      },
    })),
  ),
);

const buyers = [
  { role: 'BUSINESS_UNIT_ADMIN', suppliers: '/api/business-unit/suppliers' },
  { role: 'SOURCING_ORGANISATION_ADMIN', suppliers: '/api/sourcing-organisation/suppliers' },
] as const;

const running = { visibleFrom: inDays(-1), invitedAt: inDays(-1), seenAt: inDays(-1) };
const past = { startDate: inDays(-9), endDate: inDays(-1) };
const tasks = {
  'that it has seen still runs': [running, false],
  'still runs, which it has not seen': [{ ...running, seenAt: null }, true],
  'that it has seen is archived': [{ ...running, archivedAt: inDays(-1) }, true],
  'that it has seen has ended': [{ ...running, ...past }, true],
} as const;

/** A supplier of a published task. */
const supplierSamples: AbilitySample[] = buyers.flatMap(({ role, suppliers }) =>
  Object.entries(tasks).map(([words, [options, can]]) => ({
    ability: 'supplierAbilities.deactivate',
    thing: `a supplier of which a task ${words}, as ${role}`,
    can,
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-9) });
      await createTask(test, tenant, eventId, options);
      const ask = requestAs(test, await createPerson(test, role, tenant));
      const path = `${suppliers}/${tenant.supplierId}`;
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can.deactivate,
        attempt: () => ask(`PUT ${path}/status`, { payload: { status: 'INACTIVE' } }),
      };
    },
  })),
);

/** What prevents the deactivation of a supplier or business unit. */
export const placeSamples: AbilitySample[] = [...unitSamples, ...supplierSamples];
