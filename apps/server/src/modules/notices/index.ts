export { noticeUpkeepJob } from './commands/remove-old-notices.ts';
export { countSendings, listDeliveries } from './delivery.repo.ts';
export { tell } from './notice.repo.ts';
export { registerNoticeRoutes } from './notice.routes.ts';
export { notify } from './notify.ts';
