import type { SupplierCaller, SupplierTask } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findTaskOfSupplier, noteLook } from './supplier-task.repo.ts';
import { tellUnitOfTask } from './task.news.ts';
import { presentOwn } from './task.presenter.ts';

/** One of the caller's own tasks. Records the first time anyone of the supplier views it. */
export async function lookAtOwnTask(act: Act<SupplierCaller>, id: string): Promise<SupplierTask> {
  const { task, isSeen } = await act.read(async ({ tx, now }) => {
    const found = await findTaskOfSupplier(tx, id, act.caller.supplierId);
    if (!found) throw notFound();
    return { task: presentOwn(found, now), isSeen: found.isSeen };
  });
  // Only the first view writes; later ones just read.
  if (!isSeen) {
    await act.transaction(async ({ tx }) => {
      await noteLook(tx, id);
      await tellUnitOfTask(tx, act.caller, { eventId: task.eventId, taskId: id });
    });
  }
  return task;
}
