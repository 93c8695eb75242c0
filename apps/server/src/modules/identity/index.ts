export { resetJob } from './commands/answer-reset-request.ts';
export { inviteSystemAdmin } from './commands/invite-system-admin.ts';
export { sendResetLink } from './commands/send-reset-link.ts';
export { identityMails, invitationMail } from './identity.mails.ts';
export { registerDemoAccounts, registerIdentityRoutes } from './identity.routes.ts';
export { insertInvitation, insertInvitations, renewInvitation, revokeInvitation } from './invitation.repo.ts';
export { resealSecondFactors, signInUpkeepJob } from './upkeep.ts';
