import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, invalidField, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { lockEventFacts } from '../../deadlines/index.ts';
import { broadcastTask } from '../task.broadcasts.ts';
import { tasksCanChange } from '../task-policy-input.rules.ts';
import { listTitles, setOrder } from '../task-write.repo.ts';

/** Maximum number of titles in the audit entry. */
const maxReported = 20;

/** Reorders the tasks of an event. Suppliers are not notified. */
export async function orderTasks(
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  taskIds: string[],
): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    const event = await lockEventFacts(tx, eventId);
    if (!event) throw notFound();
    assertAllowed(tasksCanChange(event.status));
    const tasks = await listTitles(tx, eventId);
    const titles = new Map(tasks.map(({ id, title }) => [id, title]));
    if (taskIds.length !== tasks.length || !taskIds.every((id) => titles.has(id))) {
      throw invalidField('taskIds', 'This must list all tasks of the event, each once');
    }
    if (tasks.every(({ id }, index) => id === taskIds[index])) return;
    await setOrder(tx, eventId, taskIds);
    const told = (ids: string[]) => ids.slice(0, maxReported).map((id) => titles.get(id));
    await recordAudit(tx, ctx, {
      action: 'tasks.reordered',
      subjectType: 'event',
      subjectId: eventId,
      before: { tasks: told(tasks.map(({ id }) => id)) },
      after: { tasks: told(taskIds) },
    });
    await broadcastTask(tx, ctx.caller, { eventId });
  });
}
