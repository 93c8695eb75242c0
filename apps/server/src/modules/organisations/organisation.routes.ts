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
import type { OrganisationDeps } from './organisation.deps.ts';
import { readOrganisation, readOrganisations } from './organisation.queries.ts';
import { findAnyOrganisation, findOwnOrganisation, findSystem } from './organisation.team-owners.ts';
import { sendLogo } from './send-logo.ts';

export function registerOrganisationRoutes(app: FastifyInstance, deps: OrganisationDeps): void {
  registerCall(app, organisationCalls.list, async ({ ctx, query }) => ({
    data: await readOrganisations(ctx, query),
  }));
  registerCall(app, organisationCalls.create, async ({ ctx, body }) => ({
    data: await createOrganisation(deps, ctx, body),
  }));
  registerCall(app, organisationCalls.get, async ({ ctx, params }) => ({
    data: await readOrganisation(ctx, params.organisationId),
  }));
  registerCall(app, organisationCalls.update, async ({ ctx, params, body }) => ({
    data: await changeOrganisation(ctx, params.organisationId, body),
  }));
  registerCall(app, organisationCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeOrganisationStatus(ctx, params.organisationId, body.status),
  }));
  registerCall(app, ownOrganisationCalls.get, async ({ ctx }) => ({
    data: await readOrganisation(ctx, ctx.caller.organisationId),
  }));
  registerCall(app, ownOrganisationCalls.update, async ({ ctx, body }) => ({
    data: await changeOrganisation(ctx, ctx.caller.organisationId, body),
  }));
  registerCall(app, ownOrganisationCalls.logo, ({ ctx, request, reply }) =>
    sendLogo(deps, ctx, request, reply),
  );
  registerPeopleRoutes(app, deps, systemPeople, findSystem);
  registerPeopleRoutes(app, deps, systemOrganisationPeople, findAnyOrganisation);
  registerPeopleRoutes(app, deps, organisationPeople, findOwnOrganisation);
}
