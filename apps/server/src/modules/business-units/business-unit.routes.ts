import {
  businessUnitPeople,
  createBusinessUnit as createBusinessUnitCall,
  getBusinessUnit,
  listBusinessUnits,
  setBusinessUnitStatus,
  updateBusinessUnit,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import type { OrganisationParts } from '../organisations/index.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { findUnitOfOrganisation } from './business-unit.places.ts';
import { readBusinessUnit, readBusinessUnits } from './business-unit.queries.ts';
import { createBusinessUnit } from './commands/create-business-unit.ts';
import { changeBusinessUnitStatus } from './commands/set-business-unit-status.ts';
import { changeBusinessUnit } from './commands/update-business-unit.ts';

export function registerBusinessUnitRoutes(app: FastifyInstance, parts: OrganisationParts): void {
  registerCall(app, listBusinessUnits, async ({ act, query }) => ({
    data: await readBusinessUnits(act, query),
  }));
  registerCall(app, createBusinessUnitCall, async ({ act, body }) => ({
    data: await createBusinessUnit(parts, act, body),
  }));
  registerCall(app, getBusinessUnit, async ({ act, params }) => ({
    data: await readBusinessUnit(act, params.businessUnitId),
  }));
  registerCall(app, updateBusinessUnit, async ({ act, params, body }) => ({
    data: await changeBusinessUnit(act, params.businessUnitId, body),
  }));
  registerCall(app, setBusinessUnitStatus, async ({ act, params, body }) => ({
    data: await changeBusinessUnitStatus(act, params.businessUnitId, body.status),
  }));
  registerPeopleRoutes(app, parts, businessUnitPeople, findUnitOfOrganisation);
}
