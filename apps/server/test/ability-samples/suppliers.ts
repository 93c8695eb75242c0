import { createPerson, createTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const supplierCalls = {
  edit: (path: string) => [`PUT ${path}`, { supplierCode: 'S-1', name: 'Renamed', revision: 1 }] as const,
  deactivate: (path: string) => [`PUT ${path}/status`, { status: 'INACTIVE' }] as const,
  reactivate: (path: string) => [`PUT ${path}/status`, { status: 'ACTIVE' }] as const,
};

const buyers = [
  { role: 'BUSINESS_UNIT_ADMIN', suppliers: '/api/business-unit/suppliers' },
  { role: 'SOURCING_ORGANISATION_ADMIN', suppliers: '/api/sourcing-organisation/suppliers' },
] as const;

const supplierStates = buyers.flatMap((buyer) =>
  (['ACTIVE', 'INACTIVE'] as const).map((status) => ({ ...buyer, status })),
);

export const supplierSamples: AbilitySample[] = supplierStates.flatMap(({ role, suppliers, status }) =>
  (['edit', 'deactivate', 'reactivate'] as const).map((name) => ({
    ability: `supplierAbilities.${name}`,
    thing: `a supplier that is ${status}, as ${role}`,
    can: name === 'edit' || (name === 'deactivate') === (status === 'ACTIVE'),
    arrange: async (test) => {
      const tenant = await createTenant(test);
      await test.database.query('update supplier set status = $1 where id = $2', [status, tenant.supplierId]);
      const ask = requestAs(test, await createPerson(test, role, tenant));
      const path = `${suppliers}/${tenant.supplierId}`;
      const [call, payload] = supplierCalls[name](path);
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can[name],
        attempt: () => ask(call, { payload }),
      };
    },
  })),
);
