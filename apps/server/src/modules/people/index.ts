export { endAccessToPlace } from './commands/end-access.ts';
export { invitePeople } from './commands/invite-people.ts';
export { inviteTo } from './commands/invite-person.ts';
export { findHindered } from './find-hindered.ts';
export { peopleMails } from './people.mails.ts';
export { managePeople, teamAbilities } from './people.policy.ts';
export { registerPeopleRoutes } from './people.routes.ts';
export type { Place, PlaceFinder } from './place.ts';
