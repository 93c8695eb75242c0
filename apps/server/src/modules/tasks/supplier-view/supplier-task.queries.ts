import type { SupplierCaller, SupplierTask } from '@tenderbox/contract';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastTaskToUnit } from '../task.broadcasts.ts';
import { presentOwn } from '../task.presenter.ts';
import { findTaskOfSupplier, markTaskSeen } from './supplier-task.repo.ts';

/** One of the caller's own tasks. Records the first time anyone of the supplier views it. */
export async function viewOwnTask(ctx: RequestContext<SupplierCaller>, id: string): Promise<SupplierTask> {
  const { task, isSeen } = await ctx.read(async ({ tx, now }) => {
    const found = await findTaskOfSupplier(tx, id, ctx.caller.supplierId);
    if (!found) throw notFound();
    return { task: presentOwn(found, now), isSeen: found.isSeen };
  });
  // Only the first view writes; later ones just read.
  if (!isSeen) {
    await ctx.transaction(async ({ tx }) => {
      await markTaskSeen(tx, id);
      await broadcastTaskToUnit(tx, ctx.caller, { eventId: task.eventId, taskId: id });
    });
  }
  return task;
}
