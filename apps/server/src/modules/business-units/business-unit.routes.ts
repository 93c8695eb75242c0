import {
  businessUnitPeople,
  createBusinessUnit as createBusinessUnitCall,
  getBusinessUnit,
  listBusinessUnits as listBusinessUnitsCall,
  setBusinessUnitStatus,
  updateBusinessUnit,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { contextOf } from '../../platform/auth/caller.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/idempotency-key.ts';
import type { OrganisationParts } from '../organisations/index.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { findUnitOfOrganisation } from './business-unit.places.ts';
import { findBusinessUnit, listBusinessUnits } from './business-unit.repo.ts';
import { createBusinessUnit } from './commands/create-business-unit.ts';
import { changeBusinessUnitStatus } from './commands/set-business-unit-status.ts';
import { changeBusinessUnit } from './commands/update-business-unit.ts';

export function registerBusinessUnitRoutes(app: FastifyInstance, parts: OrganisationParts): void {
  const { db } = parts;
  registerCall(app, listBusinessUnitsCall, async ({ caller, query }) => {
    const data = await db.transaction(contextOf(caller), (tx) => listBusinessUnits(tx, query));
    assertAllFits(query, data.total);
    return { data };
  });
  registerCall(app, createBusinessUnitCall, async ({ caller, body, request }) => {
    const call = {
      route: createBusinessUnitCall.key,
      key: idempotencyKeyOf(request),
      actor: actorOf(request),
    };
    return { data: await createBusinessUnit(parts, caller, call, body) };
  });
  registerCall(app, getBusinessUnit, async ({ caller, params }) => {
    const unit = await db.transaction(contextOf(caller), (tx) => findBusinessUnit(tx, params.businessUnitId));
    if (!unit) throw notFound();
    return { data: unit };
  });
  registerCall(app, updateBusinessUnit, async ({ caller, params, body, request }) => ({
    data: await changeBusinessUnit(db, caller, actorOf(request), params.businessUnitId, body),
  }));
  registerCall(app, setBusinessUnitStatus, async ({ caller, params, body, request }) => ({
    data: await changeBusinessUnitStatus(db, caller, actorOf(request), params.businessUnitId, body.status),
  }));
  registerPeopleRoutes(app, parts, businessUnitPeople, findUnitOfOrganisation);
}
