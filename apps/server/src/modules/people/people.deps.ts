import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { TeamOwnerFinder } from './team-owner.ts';

export interface PeopleDeps {
  outbox: Outbox;
}

/** A team as a route addresses it: the function that finds its owner, and the path parameters. */
export interface TeamRef {
  findTeamOwner: TeamOwnerFinder;
  params: Record<string, string>;
}
