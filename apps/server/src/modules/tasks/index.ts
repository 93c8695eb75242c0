export { copyTasks } from './commands/copy-tasks.ts';
export { listSuppliersByOutcome, suppliersByOutcome } from './outcome.repo.ts';
export { releaseFilesOfTasks, taskFilePurposes } from './task.files.ts';
export { taskMails } from './task.mails.ts';
export { tellSuppliersOfTask } from './task.notices.ts';
export { announceQueue } from './task.parts.ts';
export {
  listTaskIds,
  lockTasks,
  showTasksFrom,
  suppliersWhoSee,
  takeUninvited,
} from './task.repo.ts';
export { registerTaskRoutes } from './task.routes.ts';
export {
  type TasksOfEvent,
  type TasksToPublish,
  taskState,
  tasksAround,
  tasksOfEvent,
} from './task-summary.repo.ts';
