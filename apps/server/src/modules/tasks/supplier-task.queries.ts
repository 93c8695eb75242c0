import type { SupplierCaller, SupplierTask, SupplierTaskInList } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findTaskOfSupplier, listTasksOfSupplier, noteLook } from './supplier-task.repo.ts';
import { tellUnitOfTask } from './task.news.ts';
import { presentOwn, presentOwnListed } from './task.presenter.ts';

/** The caller's own tasks of an event. Whoever sees an event has at least one. */
export function readOwnTasks(
  act: Act<SupplierCaller>,
  eventId: string,
): Promise<{ items: SupplierTaskInList[]; total: number }> {
  return act.read(async ({ tx, now }) => {
    const tasks = await listTasksOfSupplier(tx, eventId, act.caller.supplierId);
    if (!tasks.length) throw notFound();
    return { items: tasks.map((task) => presentOwnListed(task, now)), total: tasks.length };
  });
}

/** One of the caller's own tasks; the first look of any of the supplier's people is noted. */
export async function lookAtOwnTask(act: Act<SupplierCaller>, id: string): Promise<SupplierTask> {
  const { task, isSeen } = await act.read(async ({ tx, now }) => {
    const found = await findTaskOfSupplier(tx, id, act.caller.supplierId);
    if (!found) throw notFound();
    return { task: presentOwn(found, now), isSeen: found.isSeen };
  });
  // Asked again only once: every later look just reads.
  if (!isSeen) {
    await act.transaction(async ({ tx }) => {
      await noteLook(tx, id);
      await tellUnitOfTask(tx, act.caller, { eventId: task.eventId, taskId: id });
    });
  }
  return task;
}
