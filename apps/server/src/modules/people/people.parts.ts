import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PlaceFinder } from './place.ts';

/** What the people module works with. */
export interface PeopleParts {
  outbox: Outbox;
}

/** A team as a call names it: how its place is found, with which parameters. */
export interface TeamAddress {
  findPlace: PlaceFinder;
  params: Record<string, string>;
}
