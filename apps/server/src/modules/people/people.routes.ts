import type { Caller, CallerOf, PeopleBase, peopleCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { resendInvitation, withdrawInvitation } from './commands/change-invitation.ts';
import { changeMemberRole, changeMemberStatus } from './commands/change-member.ts';
import { invitePerson } from './commands/invite-person.ts';
import { sendVerificationReset } from './commands/send-verification-reset.ts';
import type { PeopleDeps } from './people.deps.ts';
import { listTeam } from './people.queries.ts';
import type { TeamOwnerFinder } from './team-owner.ts';

type PeopleCalls = ReturnType<typeof peopleCalls<PeopleBase, Record<never, never>>>;
/** The caller type of a team's routes, from the access table. */
type CallerOfTeam<Calls extends PeopleCalls> = CallerOf<Calls['list']['key']> & Caller;

const invitationLimit = { limit: { max: 500, windowSeconds: 3600 } };

/** Registers the seven routes of a team under the path of its owner. */
export function registerPeopleRoutes<Calls extends PeopleCalls>(
  app: FastifyInstance,
  deps: PeopleDeps,
  calls: Calls,
  findTeamOwner: TeamOwnerFinder<CallerOfTeam<Calls>>,
): void {
  // Safe cast: the access table only lets callers through that the finder accepts.
  const teamOf = (params: object) => ({
    findTeamOwner: findTeamOwner as TeamOwnerFinder,
    params: params as Record<string, string>,
  });
  const { list, invite, resend, revoke, setStatus, setRole, resetVerification }: PeopleCalls = calls;
  const done = { data: null };

  registerCall(app, list, async ({ ctx, params }) => ({ data: await listTeam(ctx, teamOf(params)) }));
  registerCall(
    app,
    invite,
    async ({ ctx, params, body }) => ({
      data: await invitePerson(deps, ctx, teamOf(params), body),
    }),
    invitationLimit,
  );
  registerCall(
    app,
    resend,
    async ({ ctx, params }) => {
      await resendInvitation(deps, ctx, teamOf(params), params.invitationId);
      return done;
    },
    invitationLimit,
  );
  registerCall(app, revoke, async ({ ctx, params }) => {
    await withdrawInvitation(ctx, teamOf(params), params.invitationId);
    return done;
  });
  registerCall(app, setStatus, async ({ ctx, params, body }) => {
    await changeMemberStatus(ctx, teamOf(params), params.userRoleId, body.status);
    return done;
  });
  registerCall(app, setRole, async ({ ctx, params, body }) => {
    await changeMemberRole(ctx, teamOf(params), params.userRoleId, body.role);
    return done;
  });
  registerCall(
    app,
    resetVerification,
    async ({ ctx, params }) => {
      await sendVerificationReset(deps, ctx, teamOf(params), params.userRoleId);
      return done;
    },
    invitationLimit,
  );
}
