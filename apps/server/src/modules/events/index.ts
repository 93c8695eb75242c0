export { announceJob, announceStartedJob } from './commands/announce-event.ts';
export { completionJob } from './commands/remind-of-completion.ts';
export { eventFilePurposes } from './event.files.ts';
export { eventMails } from './event.mails.ts';
export { eventAbilities } from './event.policy.ts';
export { thingOf as thingOfEvent } from './event.presenter.ts';
export { findEvent } from './event.repo.ts';
export { registerEventRoutes } from './event.routes.ts';
export { readKnownEvent } from './known-event.ts';
