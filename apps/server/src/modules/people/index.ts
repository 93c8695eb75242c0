export { invitePeople } from './commands/invite-people.ts';
export { inviteTo } from './commands/invite-person.ts';
export { revokeTeamAccess } from './commands/revoke-access.ts';
export { findBlockedInvitations } from './find-blocked-invitations.ts';
export { peopleMails } from './people.mails.ts';
export { managePeople, teamAbilities } from './people.policy.ts';
export { registerPeopleRoutes } from './people.routes.ts';
export type { TeamOwner, TeamOwnerFinder } from './team-owner.ts';
