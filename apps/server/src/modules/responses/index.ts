export { declineJob } from './commands/tell-of-decline.ts';
export { decryptForBuyer } from './open-for-buyer.ts';
export { warmUpSubmissions } from './prepare-submissions.ts';
export { responseFiles } from './response.files.ts';
export { responseMails } from './response.mails.ts';
export { registerResponseRoutes } from './response.routes.ts';
export { findTaskOfMail, type TaskOfMail } from './response-mail.repo.ts';
export type { TaskForPdf } from './response-record.repo.ts';
export { rewrapResponseKeys } from './rewrap-keys.ts';
