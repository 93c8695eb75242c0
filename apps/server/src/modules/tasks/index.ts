export { copyTasks } from './copy-tasks.repo.ts';
export { listSuppliersByOutcome, suppliersByOutcome } from './outcome.repo.ts';
export {
  lockTasks,
  showTasksFrom,
  suppliersWhoSee,
  type TasksToPublish,
  takeUninvited,
  tasksToPublish,
} from './task.repo.ts';
export { type TasksOfEvent, taskState, tasksOfEvent } from './task-summary.repo.ts';
