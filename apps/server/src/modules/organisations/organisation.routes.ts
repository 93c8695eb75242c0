import {
  organisationCalls,
  organisationPeople,
  ownOrganisationCalls,
  systemOrganisationPeople,
  systemPeople,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { createOrganisation } from './commands/create-organisation.ts';
import { changeOrganisationStatus } from './commands/set-organisation-status.ts';
import { changeOrganisation } from './commands/update-organisation.ts';
import type { OrganisationParts } from './organisation.parts.ts';
import { findAnyOrganisation, findOwnOrganisation, findSystem } from './organisation.places.ts';
import { readOrganisation, readOrganisations } from './organisation.queries.ts';

export function registerOrganisationRoutes(app: FastifyInstance, parts: OrganisationParts): void {
  registerCall(app, organisationCalls.list, async ({ act, query }) => ({
    data: await readOrganisations(act, query),
  }));
  registerCall(app, organisationCalls.create, async ({ act, body }) => ({
    data: await createOrganisation(parts, act, body),
  }));
  registerCall(app, organisationCalls.get, async ({ act, params }) => ({
    data: await readOrganisation(act, params.organisationId),
  }));
  registerCall(app, organisationCalls.update, async ({ act, params, body }) => ({
    data: await changeOrganisation(act, params.organisationId, body),
  }));
  registerCall(app, organisationCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeOrganisationStatus(act, params.organisationId, body.status),
  }));
  registerCall(app, ownOrganisationCalls.get, async ({ act }) => ({
    data: await readOrganisation(act, act.caller.organisationId),
  }));
  registerCall(app, ownOrganisationCalls.update, async ({ act, body }) => ({
    data: await changeOrganisation(act, act.caller.organisationId, body),
  }));
  registerPeopleRoutes(app, parts, systemPeople, findSystem);
  registerPeopleRoutes(app, parts, systemOrganisationPeople, findAnyOrganisation);
  registerPeopleRoutes(app, parts, organisationPeople, findOwnOrganisation);
}
