import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { loadTaskToEdit } from '../load-task.ts';
import { listForReminder, recordReminders } from '../reminders/reminder.repo.ts';
import { chooseForReminder, type ReminderBlocker } from '../suppliers/reminder.rules.ts';
import { taskSuppliersAbilities } from '../suppliers/task-suppliers.policy.ts';
import { broadcastTaskToUnit } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { notifyTaskSuppliers } from '../task.notices.ts';
import { policyInputOf } from '../task.presenter.ts';
import { notOfTask } from './extend-task.ts';

interface Reminded {
  remindedCount: number;
  skipped: { supplierId: string; reason: ReminderBlocker }[];
}

/** Reminds suppliers of a task that have not responded. Returns who was skipped, and why. */
export async function remindSuppliers(
  { outbox }: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  supplierIds: string[] | null,
): Promise<Reminded> {
  const remind = async (queue: NoticeTarget, { tx, now }: TransactionContext) => {
    const task = await loadTaskToEdit(tx, id);
    assertAllowed(taskSuppliersAbilities.remind(ctx.caller, policyInputOf(task), now));
    const suppliers = await listForReminder(tx, id, supplierIds);
    if (supplierIds && suppliers.length < supplierIds.length) throw notOfTask();
    const { chosen, skipped } = chooseForReminder(suppliers, supplierIds !== null, now);
    if (chosen.length) {
      await recordReminders(tx, id, chosen);
      await notifyTaskSuppliers(tx, queue, ctx.caller, {
        kind: 'task.reminded',
        eventId: task.eventId,
        taskId: id,
        key: `${id}:${now}`,
        supplierIds: chosen,
      });
      await broadcastTaskToUnit(tx, ctx.caller, { eventId: task.eventId, taskId: id });
      await recordAudit(tx, ctx, {
        action: 'task.reminded',
        subjectType: 'task',
        subjectId: id,
        after: { suppliers: chosen.length },
      });
    }
    return { remindedCount: chosen.length, skipped };
  };
  return notifyAfterCommit(ctx, outbox, (queue) => ctx.transaction((txContext) => remind(queue, txContext)));
}
