import type { PeopleBase, peopleCalls } from '@tenderbox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/idempotency-key.ts';
import { resendInvitation, withdrawInvitation } from './commands/change-invitation.ts';
import { changeMemberRole, changeMemberStatus } from './commands/change-member.ts';
import { invitePerson } from './commands/invite-person.ts';
import { sendVerificationReset } from './commands/send-verification-reset.ts';
import type { PeopleParts, TeamAddress } from './people.parts.ts';
import { listTeam } from './people.queries.ts';
import type { PlaceFinder } from './place.ts';

type PeopleCalls = ReturnType<typeof peopleCalls<PeopleBase, Record<never, never>>>;

const invitationLimit = { limit: { max: 500, windowSeconds: 3600 } };

/** Registers the seven calls of a team, below whatever the team belongs to. */
export function registerPeopleRoutes(
  app: FastifyInstance,
  parts: PeopleParts,
  calls: PeopleCalls,
  findPlace: PlaceFinder,
): void {
  const teamOf = (request: FastifyRequest): TeamAddress => ({
    findPlace,
    params: request.params as Record<string, string>,
    actor: actorOf(request),
  });
  const done = { data: null };

  registerCall(app, calls.list, async ({ caller, request }) => ({
    data: await listTeam(parts, caller, teamOf(request)),
  }));
  registerCall(
    app,
    calls.invite,
    async ({ caller, body, request }) => {
      const idempotent = { route: calls.invite.key, key: idempotencyKeyOf(request) };
      const invitationId = await invitePerson(parts, caller, teamOf(request), body, idempotent);
      return { data: { invitationId } };
    },
    invitationLimit,
  );
  registerCall(
    app,
    calls.resend,
    async ({ caller, params, request }) => {
      await resendInvitation(parts, caller, teamOf(request), params.invitationId);
      return done;
    },
    invitationLimit,
  );
  registerCall(app, calls.revoke, async ({ caller, params, request }) => {
    await withdrawInvitation(parts, caller, teamOf(request), params.invitationId);
    return done;
  });
  registerCall(app, calls.setStatus, async ({ caller, params, body, request }) => {
    await changeMemberStatus(parts, caller, teamOf(request), params.userRoleId, body.status);
    return done;
  });
  registerCall(app, calls.setRole, async ({ caller, params, body, request }) => {
    await changeMemberRole(parts, caller, teamOf(request), params.userRoleId, body.role);
    return done;
  });
  registerCall(
    app,
    calls.resetVerification,
    async ({ caller, params, request }) => {
      await sendVerificationReset(parts, caller, teamOf(request), params.userRoleId);
      return done;
    },
    invitationLimit,
  );
}
