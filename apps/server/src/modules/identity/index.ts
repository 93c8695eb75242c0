export { inviteSystemAdmin } from './commands/invite-system-admin.ts';
export { identityMails } from './identity.mails.ts';
export type { IdentityParts } from './identity.parts.ts';
export { registerDemoAccounts, registerIdentityRoutes } from './identity.routes.ts';
