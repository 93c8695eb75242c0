import type { Caller } from '@tenderbox/contract';
import {
  createOrganisation as createOrganisationCall,
  getOrganisation,
  getOwnOrganisation,
  listOrganisations as listOrganisationsCall,
  organisationPeople,
  setOrganisationStatus,
  systemOrganisationPeople,
  systemPeople,
  updateOrganisation,
  updateOwnOrganisation,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { contextOf } from '../../platform/auth/caller.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { forbidden, notFound } from '../../platform/http/problem-error.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/idempotency-key.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { createOrganisation } from './commands/create-organisation.ts';
import { changeOrganisationStatus } from './commands/set-organisation-status.ts';
import { changeOrganisation } from './commands/update-organisation.ts';
import type { OrganisationParts } from './organisation.parts.ts';
import { findAnyOrganisation, findOwnOrganisation, findSystem } from './organisation.places.ts';
import { findOrganisation, listOrganisations } from './organisation.repo.ts';

export function registerOrganisationRoutes(app: FastifyInstance, parts: OrganisationParts): void {
  const { db } = parts;
  const read = async (caller: Caller, id: string) => {
    const organisation = await db.transaction(contextOf(caller), (tx) => findOrganisation(tx, id));
    if (!organisation) throw notFound();
    return { data: organisation };
  };
  const ownId = ({ organisationId }: Caller) => {
    if (!organisationId) throw forbidden();
    return organisationId;
  };

  registerCall(app, listOrganisationsCall, async ({ caller, query }) => {
    const data = await db.transaction(contextOf(caller), (tx) => listOrganisations(tx, query));
    assertAllFits(query, data.total);
    return { data };
  });
  registerCall(app, createOrganisationCall, async ({ caller, body, request }) => {
    const call = {
      route: createOrganisationCall.key,
      key: idempotencyKeyOf(request),
      actor: actorOf(request),
    };
    return { data: await createOrganisation(parts, caller, call, body) };
  });
  registerCall(app, getOrganisation, ({ caller, params }) => read(caller, params.organisationId));
  registerCall(app, updateOrganisation, async ({ caller, params, body, request }) => ({
    data: await changeOrganisation(parts, caller, actorOf(request), params.organisationId, body),
  }));
  registerCall(app, setOrganisationStatus, async ({ caller, params, body, request }) => ({
    data: await changeOrganisationStatus(parts, caller, actorOf(request), params.organisationId, body.status),
  }));
  registerCall(app, getOwnOrganisation, ({ caller }) => read(caller, ownId(caller)));
  registerCall(app, updateOwnOrganisation, async ({ caller, body, request }) => ({
    data: await changeOrganisation(parts, caller, actorOf(request), ownId(caller), body),
  }));
  registerPeopleRoutes(app, parts, systemPeople, findSystem);
  registerPeopleRoutes(app, parts, systemOrganisationPeople, findAnyOrganisation);
  registerPeopleRoutes(app, parts, organisationPeople, findOwnOrganisation);
}
