export { declineJob } from './commands/notify-of-decline.ts';
export { type ContentChecker, createContentChecker } from './disclosure/check-content.ts';
export { decryptForBuyer } from './disclosure/decrypt-for-buyer.ts';
export { responseFiles } from './draft/response.files.ts';
export { rewrapResponseKeys } from './keys/rewrap-keys.ts';
export { responseMails } from './response.mails.ts';
export { registerResponseRoutes } from './response.routes.ts';
export { findTaskOfMail, type TaskOfMail } from './response-mail.repo.ts';
export { warmUpSubmissions } from './submission/warm-up-submissions.ts';
