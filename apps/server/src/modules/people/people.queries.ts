import type { Caller, Team } from '@tenderbox/contract';
import { contextOf } from '../../platform/auth/caller.ts';
import type { PeopleParts, TeamAddress } from './people.parts.ts';
import { presentTeam } from './people.presenter.ts';
import { listMembers, listOpenInvitations } from './people.repo.ts';

/** The people of a team, those invited included. */
export function listTeam(
  { db }: PeopleParts,
  caller: Caller,
  { findPlace, params }: Omit<TeamAddress, 'actor'>,
): Promise<Team> {
  return db.transaction(contextOf(caller), async (tx) => {
    const place = await findPlace(tx, caller, params);
    const members = await listMembers(tx, place);
    const invitations = await listOpenInvitations(tx, place);
    return presentTeam(place, members, invitations, caller);
  });
}
