import { businessUnitCalls, businessUnitPeople, ownBusinessUnitCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import type { OrganisationDeps } from '../organisations/index.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { readBusinessUnit, readBusinessUnits, readOwnUnit } from './business-unit.queries.ts';
import { findUnitOfOrganisation } from './business-unit.team-owners.ts';
import { createBusinessUnit } from './commands/create-business-unit.ts';
import { changeBusinessUnitStatus } from './commands/set-business-unit-status.ts';
import { changeBusinessUnit } from './commands/update-business-unit.ts';

export function registerBusinessUnitRoutes(app: FastifyInstance, deps: OrganisationDeps): void {
  registerCall(app, businessUnitCalls.list, async ({ ctx, query }) => ({
    data: await readBusinessUnits(ctx, query),
  }));
  registerCall(app, businessUnitCalls.create, async ({ ctx, body }) => ({
    data: await createBusinessUnit(deps, ctx, body),
  }));
  registerCall(app, businessUnitCalls.get, async ({ ctx, params }) => ({
    data: await readBusinessUnit(ctx, params.businessUnitId),
  }));
  registerCall(app, businessUnitCalls.update, async ({ ctx, params, body }) => ({
    data: await changeBusinessUnit(ctx, params.businessUnitId, body),
  }));
  registerCall(app, businessUnitCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeBusinessUnitStatus(ctx, params.businessUnitId, body.status),
  }));
  registerCall(app, ownBusinessUnitCalls.get, async ({ ctx }) => ({ data: await readOwnUnit(ctx) }));
  registerPeopleRoutes(app, deps, businessUnitPeople, findUnitOfOrganisation);
}
