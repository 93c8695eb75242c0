import type { Team } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { TeamRef } from './people.deps.ts';
import { presentTeam } from './people.presenter.ts';
import { findTeam } from './people.repo.ts';

/** The members of a team and its pending invitations. */
export function listTeam(ctx: RequestContext, { findTeamOwner, params }: TeamRef): Promise<Team> {
  return ctx.read(async ({ tx, now }) => {
    const teamOwner = await findTeamOwner(tx, ctx.caller, params);
    return presentTeam(ctx.caller, teamOwner, await findTeam(tx, teamOwner), now);
  });
}
