import type { Task, TaskList, TaskQuery, UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { loadTask } from './load-task.ts';
import { presentListed, presentTask } from './task.presenter.ts';
import { countTasks, listTasks } from './task-list.repo.ts';

/** A page of an event's tasks in order, and their total number. */
export function readTasks(
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  query: TaskQuery,
): Promise<TaskList> {
  return ctx.read(async ({ tx, now }) => {
    const counts = await countTasks(tx, eventId);
    if (!counts) throw notFound();
    const { items, ...totals } = await listTasks(tx, eventId, query);
    return { items: items.map((task) => presentListed(task, now)), counts, ...totals };
  });
}

export function readTask(ctx: RequestContext<UnitCaller>, id: string): Promise<Task> {
  return ctx.read(async ({ tx, now }) => presentTask(ctx.caller, await loadTask(tx, id), now));
}
