export { inviteSystemAdmin } from './commands/invite-system-admin.ts';
export { sendResetLink } from './commands/request-reset.ts';
export { identityMails, invitationMail } from './identity.mails.ts';
export { registerDemoAccounts, registerIdentityRoutes } from './identity.routes.ts';
export { insertInvitation, insertInvitations, renewInvitation, revokeInvitation } from './invitation.repo.ts';
export { resealSecondFactors, signInUpkeepJob } from './upkeep.ts';
