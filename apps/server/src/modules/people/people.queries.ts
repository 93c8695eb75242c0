import type { Team } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { TeamAddress } from './people.parts.ts';
import { presentTeam } from './people.presenter.ts';
import { findTeam } from './people.repo.ts';

/** The members of a team and its pending invitations. */
export function listTeam(act: Act, { findPlace, params }: TeamAddress): Promise<Team> {
  return act.read(async ({ tx, now }) => {
    const place = await findPlace(tx, act.caller, params);
    return presentTeam(act.caller, place, await findTeam(tx, place), now);
  });
}
