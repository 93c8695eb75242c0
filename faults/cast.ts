import { createAccount } from '../apps/server/test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../apps/server/test/factories/events.ts';
import { createPerson, createTenant } from '../apps/server/test/factories/people.ts';
import { sheetIds, sheetToAnswer } from '../apps/server/test/factories/responses.ts';
import { createEndedEvaluation } from '../apps/server/test/factories/scored-evaluations.ts';
import { createSupplier } from '../apps/server/test/factories/suppliers.ts';
import type { Cast } from './load-client.ts';
import type { TestBed } from './test-bed.ts';

/** The dependencies of the test factories. */
export const factoryOf = ({ superuser, keyring }: TestBed) => ({
  database: { target: {}, serving: {}, query: superuser.query, drop: superuser.end },
  keyring,
});

/** People for this many clients of one organisation, some of whom can log in, and a supplier of one task for each. */
export async function createCasts(home: TestBed, clients: number, logins: number): Promise<Cast[]> {
  const factory = factoryOf(home);
  const tenant = await createTenant(factory);
  const role = { role: 'BUSINESS_UNIT_ADMIN', tenant } as const;
  const suppliers = [];
  for (let client = 0; client < clients; client += 1) suppliers.push(await createSupplier(factory, tenant));
  const eventId = await createEvent(factory, tenant, { status: 'ACTIVE' });
  const taskId = await createTask(factory, tenant, eventId, {
    sheet: sheetToAnswer(sheetIds),
    visibleFrom: inDays(-1),
    supplierIds: suppliers.map(({ supplierId }) => supplierId),
  });
  const casts: Cast[] = [];
  for (const supplier of suppliers) {
    const accounts = [];
    for (let account = 0; account < logins; account += 1) accounts.push(await createAccount(factory, [role]));
    const unitAdmin = await createPerson(factory, 'BUSINESS_UNIT_ADMIN', tenant);
    casts.push({
      tenant,
      accounts,
      eventId,
      taskId,
      supplierId: supplier.supplierId,
      unitAdmin,
      evaluationId: await createEndedEvaluation(factory, tenant, unitAdmin),
      organisationAdmin: await createPerson(factory, 'SOURCING_ORGANISATION_ADMIN', tenant),
      bidder: await createPerson(factory, 'BIDDER_USER', supplier),
    });
  }
  return casts;
}
