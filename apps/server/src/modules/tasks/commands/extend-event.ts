import { randomUUIDv7 } from 'node:crypto';
import { conflict, type NewExtension, type UnitCaller } from '@tenderbox/contract';
import { notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { listTasksToExtend } from '../../deadlines/index.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { loadTask, loadTaskForUpdate } from '../load-task.ts';
import type { TaskDeps } from '../task.deps.ts';
import { grantExtension } from './extend-task.ts';

/**
 * Gives all suppliers of all tasks of an event the same later deadline, all or nothing. Archived tasks and
 * those with an opened box are skipped.
 */
export async function extendEvent(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  extension: Omit<NewExtension, 'supplierIds'>,
): Promise<{ extendedCount: number }> {
  const extend = async (outbox: NoticeTarget, { tx, now }: TransactionContext) => {
    const taskIds = await listTasksToExtend(tx, eventId);
    if (!taskIds) throw notFound();
    if (taskIds.length === 0) {
      throw refusedBy(
        conflict('No task of this event can be extended: each is archived or its box was opened.'),
      );
    }
    // Locks all tasks before the first extension.
    for (const taskId of taskIds) await loadTaskForUpdate(tx, taskId);
    for (const taskId of taskIds) {
      const granted = { ...extension, supplierIds: null, id: randomUUIDv7() };
      await grantExtension(outbox, ctx, { tx, now }, await loadTask(tx, taskId), granted);
    }
    return { extendedCount: taskIds.length };
  };
  return notifyAfterCommit(ctx, deps.outbox, (queue) =>
    ctx.transaction((txContext) => extend(queue, txContext)),
  );
}
