import type { LightMyRequestResponse } from 'fastify';
import { eventSamples } from './ability-samples-of-events.ts';
import { messageSamples } from './ability-samples-of-messages.ts';
import { placeSamples } from './ability-samples-of-places.ts';
import { programSamples } from './ability-samples-of-programs.ts';
import { responseSamples } from './ability-samples-of-responses.ts';
import { askedSamples } from './ability-samples-of-task-suppliers.ts';
import { taskSamples } from './ability-samples-of-tasks.ts';
import { memberSamples, teamSamples } from './ability-samples-of-teams.ts';
import type { TestApp } from './app.ts';
import { createPerson, createTenant } from './factories/people.ts';
import { requestAs } from './request-as.ts';

/** The subject of an ability: whether the response shows the ability, and the call that uses it. */
interface ArrangedThing {
  isShown(): Promise<boolean>;
  attempt(): Promise<LightMyRequestResponse>;
}

/** One state of a subject, and whether the ability exists. Every new ability needs samples. */
export interface AbilitySample {
  /** The policy's record and the ability's name in it. */
  ability: string;
  thing: string;
  can: boolean;
  /** Set if the action is not audited, or if denied attempts are audited as well. */
  isUnlogged?: boolean;
  arrange(test: TestApp): Promise<ArrangedThing>;
}

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

const supplierSamples: AbilitySample[] = supplierStates.flatMap(({ role, suppliers, status }) =>
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

export const abilitySamples: AbilitySample[] = [
  // First, while no other box is due: closing is expensive, and all due boxes are closed together.
  ...responseSamples,
  ...supplierSamples,
  ...teamSamples,
  ...memberSamples,
  ...eventSamples,
  ...taskSamples,
  ...askedSamples,
  ...placeSamples,
  ...programSamples,
  ...messageSamples,
];
