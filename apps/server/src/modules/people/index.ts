export { invitePeople } from './commands/invite-people.ts';
export { inviteTo } from './commands/invite-person.ts';
export { findKnownAtSuppliers } from './people.repo.ts';
export { registerPeopleRoutes } from './people.routes.ts';
export type { Place, PlaceFinder } from './place.ts';
