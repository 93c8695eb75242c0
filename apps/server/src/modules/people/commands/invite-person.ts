import type { Role } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { PeopleDeps, TeamRef } from '../people.deps.ts';
import { teamAbilities } from '../people.policy.ts';
import { findTeam } from '../people.repo.ts';
import { teamOf } from '../people.rules.ts';
import type { TeamOwner } from '../team-owner.ts';
import { invitePeople } from './invite-people.ts';

interface Invitation {
  email: string;
  role?: Role | undefined;
}

export async function invitePerson(
  { outbox }: PeopleDeps,
  ctx: RequestContext,
  { findTeamOwner, params }: TeamRef,
  invitation: Invitation,
): Promise<{ invitationId: string }> {
  return ctx.transaction(async ({ tx, now }) => {
    const teamOwner = await findTeamOwner(tx, ctx.caller, params);
    const invitationId = await runIdempotent(tx, ctx, { params, invitation }, async (id) => {
      const { members } = await findTeam(tx, teamOwner);
      assertAllowed(teamAbilities.invite(ctx.caller, teamOf(teamOwner, members), now));
      await inviteTo(tx, outbox, ctx, teamOwner, { id, ...invitation });
    });
    return { invitationId };
  });
}

/** Inserts an invitation, its e-mail and its audit entry in the caller's transaction. */
export async function inviteTo(
  tx: Transaction,
  outbox: Outbox,
  ctx: RequestContext,
  teamOwner: TeamOwner,
  { id, email, role, property }: Invitation & { id: string; property?: string },
): Promise<void> {
  if (role && !teamOwner.roles.some((possible) => possible === role)) {
    throw invalidField('role', 'This role cannot be given here');
  }
  await invitePeople(tx, outbox, ctx, [{ id, teamOwner, email, role, property }]);
}
