export { messageNoticesJob } from './commands/notify-of-messages.ts';
export { messageFile } from './message.files.ts';
export { messageMails } from './message.mails.ts';
export { eventMessageAbilities } from './message.policy.ts';
export { registerMessageRoutes } from './message.routes.ts';
export { countMessagesOfEvent, findAwaitedReplies } from './message-list.repo.ts';
export { registerQuestionRoutes } from './question.routes.ts';
