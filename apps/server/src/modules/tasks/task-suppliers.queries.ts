import {
  type Extension,
  type TaskState,
  type TaskSummary,
  type TaskSupplierList,
  type TaskSupplierQuery,
  taskStates,
  type UnitCaller,
  wholeList,
} from '@tenderbox/contract';
import { readPage, walkList } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { listExtensions } from '../deadlines/index.ts';
import { findForReminder } from './reminders/reminder.repo.ts';
import { chooseForReminder } from './suppliers/reminder.rules.ts';
import { presentTaskSupplier } from './suppliers/task-supplier.presenter.ts';
import { suppliersOfTask } from './suppliers/task-supplier-list.repo.ts';
import { writeTaskSuppliers } from './suppliers/task-suppliers.workbook.ts';
import { policyInputOf } from './task.presenter.ts';
import { findEventReference, findListedTask } from './task-details.repo.ts';

const countNames: Record<TaskState, keyof TaskSummary> = {
  AWAITING_RESPONSE: 'awaitingResponseCount',
  RESPONSE_SUBMITTED: 'responseSubmittedCount',
  DECLINED: 'declinedCount',
  ENDED_WITHOUT_RESPONSE: 'endedWithoutResponseCount',
  RESPONSE_PROHIBITED: 'responseProhibitedCount',
};

/** A page of a task's suppliers, and the number of suppliers per state. */
export function readTaskSuppliers(
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  query: TaskSupplierQuery,
): Promise<TaskSupplierList> {
  return ctx.read(async ({ tx, now }) => {
    const task = await findListedTask(tx, taskId);
    if (!task) throw notFound();
    const { items, ...totals } = await readPage(tx, suppliersOfTask(ctx.caller, task, query), query);
    const counts = taskStates.map((state) => ({ state, count: task[countNames[state]] }));
    const policyInput = policyInputOf(task);
    return {
      items: items.map((supplier) => presentTaskSupplier(ctx.caller, supplier, policyInput, now)),
      ...totals,
      counts,
    };
  });
}

/** The suppliers of a task as a workbook, in the event's time zone. */
export function exportTaskSuppliers(
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  query: Omit<TaskSupplierQuery, 'page' | 'size'>,
): Promise<{ place: string; workbook: Buffer }> {
  return ctx.read(async ({ tx }) => {
    const task = await findListedTask(tx, taskId);
    if (!task) throw notFound();
    const listing = suppliersOfTask(ctx.caller, task, query);
    const suppliers = walkList(tx, listing, { ...query, ...wholeList });
    return {
      place: `${await findEventReference(tx, taskId)} ${task.title}`,
      workbook: await writeTaskSuppliers(suppliers, task.timeZone),
    };
  });
}

/** How many suppliers a reminder to all would reach now, and which would be skipped. */
export function readRemindable(ctx: RequestContext<UnitCaller>, taskId: string) {
  return ctx.read(async ({ tx, now }) => {
    const suppliers = await findForReminder(tx, taskId);
    if (!suppliers) throw notFound();
    const { chosen, skipped } = chooseForReminder(suppliers, false, now);
    return { remindableCount: chosen.length, skipped };
  });
}

export function readExtensions(ctx: RequestContext<UnitCaller>, taskId: string): Promise<Extension[]> {
  return ctx.read(async ({ tx }) => {
    const extensions = await listExtensions(tx, taskId);
    if (!extensions) throw notFound();
    return extensions;
  });
}
