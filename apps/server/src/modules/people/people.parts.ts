import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PlaceFinder } from './place.ts';

export interface PeopleParts {
  outbox: Outbox;
}

/** A team as a route addresses it: the function that finds its owner, and the path parameters. */
export interface TeamAddress {
  findPlace: PlaceFinder;
  params: Record<string, string>;
}
