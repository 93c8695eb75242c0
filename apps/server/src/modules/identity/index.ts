export { resetJob } from './commands/answer-reset-request.ts';
export { inviteToFirstTask } from './commands/invite-to-first-task.ts';
export { sendResetLink } from './commands/send-reset-link.ts';
export { identityMails, invitationMail } from './identity.mails.ts';
export { registerDemoAccounts, registerIdentityRoutes } from './identity.routes.ts';
export type { Hindrance, WithdrawnInvitation } from './invitation.repo.ts';
export {
  endPlace,
  endRoleEntry,
  findHindrances,
  insertInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitation.repo.ts';
export { tellOfTeams } from './team.news.ts';
export { resealSecondFactors, signInUpkeepJob } from './upkeep.ts';
