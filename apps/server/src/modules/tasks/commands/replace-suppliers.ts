import type { Task, TaskSuppliersChange, UnitCaller } from '@tenderbox/contract';
import { recordAuditBatch, recordAuditGroup } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { hasStarted } from '../../deadlines/index.ts';
import { loadTask, loadTaskForUpdate } from '../load-task.ts';
import {
  compareSuppliers,
  removeUnseen,
  type SupplierSetChange,
  touchTask,
} from '../suppliers/supplier-set.repo.ts';
import { taskSuppliersAbilities } from '../suppliers/task-suppliers.policy.ts';
import { addSuppliers } from '../suppliers/task-suppliers.repo.ts';
import { broadcastTaskToSuppliers } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { policyInputOf, presentTask } from '../task.presenter.ts';
import { rejectUnknownSuppliers } from './create-task.ts';
import { enqueueInvitations } from './enqueue-invitations.ts';

/** Replaces the suppliers of a task. A job invites those added to a published event. */
export async function replaceSuppliers(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { supplierIds, revision }: TaskSuppliersChange,
): Promise<Task> {
  return ctx.transaction(async ({ tx, now }) => {
    const before = await loadTaskForUpdate(tx, id);
    assertAllowed(taskSuppliersAbilities.changeSuppliers(ctx.caller, policyInputOf(before), now));
    if (before.revision !== revision) throw staleRevision(presentTask(ctx.caller, before, now));
    const change = await compareSuppliers(tx, id, supplierIds);
    const { added, removed } = change;
    if (!added.length && !removed.length) return presentTask(ctx.caller, before, now);
    if (removed.length && (await removeUnseen(tx, id, removed)) < removed.length) throw seenBySupplier();
    if (added.length) {
      const isPublished = before.eventStatus === 'ACTIVE';
      const visibleFrom = isPublished ? before.eventStart : null;
      rejectUnknownSuppliers(await addSuppliers(tx, { taskId: id, supplierIds: added, visibleFrom }));
      if (isPublished) await enqueueInvitations(deps, ctx, tx, before.eventId);
    }
    await touchTask(tx, id);
    await record(tx, ctx, id, { ...change, before: before.supplierCount });
    // Added suppliers get their update with the invitation.
    const isShown = before.eventStatus === 'ACTIVE' && hasStarted(before.eventStart, now);
    await broadcastTaskToSuppliers(
      tx,
      ctx.caller,
      { eventId: before.eventId, taskId: id },
      isShown ? removed : [],
    );
    return presentTask(ctx.caller, await loadTask(tx, id), now);
  });
}

/** Audits one entry for the task and one per supplier below it, which is also in the supplier's history. */
async function record(
  tx: Transaction,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  { added, removed, before }: SupplierSetChange & { before: number },
): Promise<void> {
  const subject = { subjectType: 'task', subjectId: taskId };
  await recordAuditGroup(tx, ctx, {
    action: 'task.suppliers-changed',
    ...subject,
    before: { suppliers: before },
    after: {
      suppliers: before + added.length - removed.length,
      added: added.length,
      removed: removed.length,
    },
  });
  const each = (action: string) => (supplierId: string) => ({ action, ...subject, supplierId });
  await recordAuditBatch(tx, ctx, [
    ...added.map(each('task.supplier-added')),
    ...removed.map(each('task.supplier-removed')),
  ]);
}

const seenBySupplier = () =>
  new ProblemError(409, 'SUPPLIER_HAS_SEEN_TASK', {
    globalErrors: [{ message: 'A supplier that has viewed the task cannot be removed from it.' }],
  });
