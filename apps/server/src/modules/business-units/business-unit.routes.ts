import { businessUnitCalls, businessUnitPeople, ownBusinessUnitCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import type { OrganisationParts } from '../organisations/index.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { findUnitOfOrganisation } from './business-unit.places.ts';
import { readBusinessUnit, readBusinessUnits, readOwnUnit } from './business-unit.queries.ts';
import { createBusinessUnit } from './commands/create-business-unit.ts';
import { changeBusinessUnitStatus } from './commands/set-business-unit-status.ts';
import { changeBusinessUnit } from './commands/update-business-unit.ts';

export function registerBusinessUnitRoutes(app: FastifyInstance, parts: OrganisationParts): void {
  registerCall(app, businessUnitCalls.list, async ({ act, query }) => ({
    data: await readBusinessUnits(act, query),
  }));
  registerCall(app, businessUnitCalls.create, async ({ act, body }) => ({
    data: await createBusinessUnit(parts, act, body),
  }));
  registerCall(app, businessUnitCalls.get, async ({ act, params }) => ({
    data: await readBusinessUnit(act, params.businessUnitId),
  }));
  registerCall(app, businessUnitCalls.update, async ({ act, params, body }) => ({
    data: await changeBusinessUnit(act, params.businessUnitId, body),
  }));
  registerCall(app, businessUnitCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeBusinessUnitStatus(act, params.businessUnitId, body.status),
  }));
  registerCall(app, ownBusinessUnitCalls.get, async ({ act }) => ({ data: await readOwnUnit(act) }));
  registerPeopleRoutes(app, parts, businessUnitPeople, findUnitOfOrganisation);
}
