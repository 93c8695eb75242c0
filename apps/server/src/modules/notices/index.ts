export { notifyMailRejected } from './commands/notify-mail-rejected.ts';
export { noticeCleanupJob } from './commands/remove-old-notices.ts';
export { digestJob } from './commands/send-digests.ts';
export { notifyAfterCommit, notifyAfterJob, pendingNoticesJob } from './commands/send-pending-notices.ts';
export { countSendings, listDeliveries } from './delivery.repo.ts';
export { noticeMails } from './notice.mails.ts';
export { insertNotices } from './notice.repo.ts';
export { registerNoticeRoutes } from './notice.routes.ts';
export { type NoticeTarget, notify } from './notify.ts';
