export { copyTasks } from './commands/copy-tasks.ts';
export { deadlineReminderJob } from './commands/send-deadline-reminders.ts';
export { deadlineReminderMails } from './reminders/deadline-reminder.mails.ts';
export { assignSheetIds } from './sheet/assign-sheet-ids.ts';
export { emptySheet } from './sheet/sheet.rules.ts';
export { listTasksOfSupplier, markTaskSeen } from './supplier-view/supplier-task.repo.ts';
export { declineReasonTexts } from './suppliers/decline-reasons.ts';
export { isSupplierOfEvent, joinOpenTasks, type OpenTasks } from './suppliers/open-tasks.repo.ts';
export { listSuppliersByOutcome, suppliersByOutcome } from './suppliers/outcome.repo.ts';
export { invitationQueue } from './task.deps.ts';
export { releaseFilesOfTasks, taskFilePurposes } from './task.files.ts';
export { taskMails } from './task.mails.ts';
export { notifyTaskSuppliers } from './task.notices.ts';
export { presentOwnListed } from './task.presenter.ts';
export {
  claimUninvitedSuppliers,
  listTaskIds,
  showTasksFrom,
  suppliersWhoSee,
} from './task.repo.ts';
export { registerTaskRoutes } from './task.routes.ts';
export { registerTaskSupplierRoutes } from './task-suppliers.routes.ts';
export { insertTask } from './task-write.repo.ts';
export { type TasksToPublish, tasksAround } from './tasks-to-publish.repo.ts';
