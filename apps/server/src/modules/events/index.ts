export { inviteForStartedEventsJob, inviteSuppliersJob } from './commands/invite-suppliers.ts';
export { completionJob } from './commands/remind-of-completion.ts';
export { eventFilePurposes } from './event.files.ts';
export { eventMails } from './event.mails.ts';
export { eventAbilities } from './event.policy.ts';
export { policyInputOf as thingOfEvent } from './event.presenter.ts';
export { findEvent } from './event.repo.ts';
export { registerEventRoutes } from './event.routes.ts';
export { loadEvent } from './load-event.ts';
