export { boxMails } from './box.mails.ts';
export { lookAtResponses } from './box.queries.ts';
export { registerBoxRoutes } from './box.routes.ts';
export { closingJob } from './commands/close-boxes.ts';
export { rewrapFillingSecrets } from './rewrap-secrets.ts';
