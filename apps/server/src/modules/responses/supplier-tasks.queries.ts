import { canOf, type SupplierCaller, type SupplierTaskInList } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { presentOwnListed } from '../tasks/index.ts';
import { responseAbilities } from './response.policy.ts';
import { listOwnTasks } from './supplier-tasks.repo.ts';

/** The caller's tasks in an event. An event that is visible to the caller has at least one. */
export function readOwnTasks(
  ctx: RequestContext<SupplierCaller>,
  eventId: string,
): Promise<{ items: SupplierTaskInList[]; total: number }> {
  return ctx.read(async ({ tx, now }) => {
    const tasks = await listOwnTasks(tx, eventId, ctx.caller.supplierId);
    if (!tasks.length) throw notFound();
    const items = tasks.map((task) => {
      const { questionCount, lineCount, draft, submitted, declinedAt, boxClosedAt, boxOpenedAt } = task;
      const policyInput = {
        ...task,
        effectiveEnd: task.effectiveEndDate,
        isClosed: boxClosedAt !== null,
        isSubmitted: submitted !== null,
        isDeclined: declinedAt !== null,
        hasUnsentChanges: submitted !== null && draft !== null,
      };
      return {
        ...presentOwnListed(task, now),
        questionCount,
        lineCount,
        draft,
        submitted,
        declinedAt,
        boxClosedAt,
        boxOpenedAt,
        can: canOf({ decline: responseAbilities.decline }, ctx.caller, policyInput, now),
      };
    });
    return { items, total: items.length };
  });
}
