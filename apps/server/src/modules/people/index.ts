export { inviteTo } from './commands/invite-person.ts';
export { registerPeopleRoutes } from './people.routes.ts';
export type { Place, PlaceFinder } from './place.ts';
