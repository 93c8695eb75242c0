import type { Task, TaskList, TaskQuery, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { readKnownTask } from './known-task.ts';
import { presentListed, presentTask } from './task.presenter.ts';
import { countTasks, listTasks } from './task-list.repo.ts';

/** A page of an event's tasks in order, and their total number. */
export function readTasks(act: Act<UnitCaller>, eventId: string, query: TaskQuery): Promise<TaskList> {
  return act.read(async ({ tx, now }) => {
    const counts = await countTasks(tx, eventId);
    if (!counts) throw notFound();
    const { items, ...totals } = await listTasks(tx, eventId, query);
    return { items: items.map((task) => presentListed(task, now)), counts, ...totals };
  });
}

export function readTask(act: Act<UnitCaller>, id: string): Promise<Task> {
  return act.read(async ({ tx, now }) => presentTask(act.caller, await readKnownTask(tx, id), now));
}
