export { evaluationNoticesJob } from './commands/send-evaluation-notices.ts';
export { evaluationMails } from './evaluation.mails.ts';
export { broadcastEvaluation, broadcastSubmission, findChairId } from './evaluation-notice.repo.ts';
export { notifyAdminsOfEvaluation, notifyOfEvaluation } from './notify-of-evaluation.ts';
