export { alreadyInvited, inviteTo } from './commands/invite-person.ts';
export type { PeopleParts } from './people.parts.ts';
export { registerPeopleRoutes } from './people.routes.ts';
export type { Place, PlaceFinder } from './place.ts';
