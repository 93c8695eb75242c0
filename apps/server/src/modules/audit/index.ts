export { auditMails } from './audit.mails.ts';
export { registerAuditRoutes } from './audit.routes.ts';
export { startChainWorker } from './commands/chain-pending-entries.ts';
export { signHeads, signHeadsJob } from './commands/sign-heads.ts';
