export { resetJob } from './commands/answer-reset-request.ts';
export { inviteToFirstTask } from './commands/invite-to-first-task.ts';
export { sendResetLink } from './commands/send-reset-link.ts';
export { identityMails, invitationMail } from './identity.mails.ts';
export { registerDemoAccounts, registerIdentityRoutes } from './identity.routes.ts';
export type { InvitationBlocker, WithdrawnInvitation } from './invitation.repo.ts';
export {
  endRoleSessions,
  endTeamSessions,
  findInvitationBlockers,
  insertInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitation.repo.ts';
export { resealSecondFactors, signInCleanupJob } from './sign-in-cleanup.ts';
export { broadcastTeams } from './team.broadcasts.ts';
