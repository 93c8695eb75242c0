import type { NewExtension, Task, UnitCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { insertAmendment } from '../../amendments/index.ts';
import { endsOfChosen, insertExtension } from '../extension.repo.ts';
import { brokenExtension, eventEndAfter } from '../extension.rules.ts';
import type { KnownTask } from '../known-task.repo.ts';
import { lockKnownTask, readKnownTask } from '../known-task.ts';
import { tellAllWhoSeeEvent, tellAllWhoSeeTask, tellSomeOfTask } from '../task.news.ts';
import { tellOthersOfEvent, tellSuppliersOfTask } from '../task.notices.ts';
import type { TaskParts } from '../task.parts.ts';
import { presentTask, thingOf } from '../task.presenter.ts';
import { hasStarted } from '../task.rules.ts';
import { askedAbilities, extendSome } from '../task-suppliers.policy.ts';

/**
 * Extends the deadline for all suppliers of a task, or for some. For all, the end of the task moves, and the
 * end of the event if it would be earlier; for some, nothing changes that others can see.
 */
export async function extendTask(
  parts: TaskParts,
  act: Act<UnitCaller>,
  taskId: string,
  given: NewExtension,
): Promise<Task> {
  return act.transaction(async ({ tx, now }) => {
    await once(tx, act, { taskId, ...given }, async (id) => {
      const task = await lockKnownTask(tx, taskId);
      await grantExtension(parts, act, { tx, now }, task, { ...given, id });
    });
    return presentTask(act.caller, await readKnownTask(tx, taskId), now);
  });
}

/** Checks and grants one extension of a locked task. */
export async function grantExtension(
  parts: TaskParts,
  act: Act<UnitCaller>,
  { tx, now }: Moment,
  task: KnownTask,
  { id, ...given }: NewExtension & { id: string },
): Promise<void> {
  const taskId = task.id;
  const ability = given.supplierIds ? extendSome : askedAbilities.extend;
  assertAllowed(ability(act.caller, thingOf(task), now));
  const { count, latestEnd } = await endsOfChosen(tx, taskId, given.supplierIds);
  if (given.supplierIds && count < given.supplierIds.length) throw notOfTask();
  const previousEndDate = latestEnd ?? task.endDate;
  const broken = brokenExtension(given.endDate, { taskEnd: task.endDate, latestEnd: previousEndDate }, now);
  if (broken) throw invalidField('endDate', broken);
  const eventEndDate = eventEndAfter(given, task.eventEnd);
  const granted = { ...given, id, taskId, eventId: task.eventId, previousEndDate, eventEndDate };
  await insertExtension(tx, act.caller, granted);
  await record(tx, act, task, granted);
  await tellStreams(tx, act, task, granted, now);
  if (hasStarted(task.eventStart, now)) await tell(parts, tx, act, task, granted);
}

type Granted = NewExtension & { id: string; previousEndDate: string; eventEndDate: string | null };

/** Unequal treatment of suppliers is permanently audited. */
async function record(
  tx: Transaction,
  act: Act<UnitCaller>,
  task: KnownTask,
  granted: Granted,
): Promise<void> {
  const { id: extensionId, endDate, previousEndDate, eventEndDate, reason, supplierIds } = granted;
  await recordAudit(tx, act, {
    ...{
      action: 'task.extended',
      subjectType: 'task',
      subjectId: task.id,
      before: { endDate: previousEndDate },
    },
    after: {
      ...{ endDate, reason, extensionId, suppliers: supplierIds?.length ?? task.supplierCount },
      unequalTreatment: supplierIds !== null && supplierIds.length < task.supplierCount,
    },
  });
  if (!eventEndDate) return;
  await recordAudit(tx, act, {
    ...{ action: 'event.changed', subjectType: 'event', subjectId: task.eventId },
    ...{ before: { endDate: task.eventEnd }, after: { endDate: eventEndDate } },
  });
}

/** Notifies the extended suppliers and, if the end of the event has moved, its other suppliers. */
async function tell(
  { outbox }: TaskParts,
  tx: Transaction,
  { caller }: Act<UnitCaller>,
  task: KnownTask,
  { id, supplierIds, eventEndDate }: Granted,
): Promise<void> {
  await tellSuppliersOfTask(tx, outbox, caller, {
    ...{ kind: 'task.extended', eventId: task.eventId, taskId: task.id, key: id },
    ...{ payload: { extensionId: id }, ...(supplierIds && { supplierIds }) },
  });
  if (!eventEndDate) return;
  const changes = [{ path: 'endDate', before: task.eventEnd, after: eventEndDate }];
  const key = await insertAmendment(tx, caller, { eventId: task.eventId, changes });
  await tellOthersOfEvent(tx, outbox, caller, task, key);
}

/** Broadcasts to the extended suppliers and, if the end of the event has moved, to everyone who can see the event. */
async function tellStreams(
  tx: Transaction,
  { caller }: Act<UnitCaller>,
  { id: taskId, eventId, eventStart }: KnownTask,
  { supplierIds, eventEndDate }: Granted,
  now: string,
): Promise<void> {
  const about = { eventId, taskId };
  if (supplierIds) await tellSomeOfTask(tx, caller, about, hasStarted(eventStart, now) ? supplierIds : []);
  else await tellAllWhoSeeTask(tx, caller, about);
  if (eventEndDate) await tellAllWhoSeeEvent(tx, caller, eventId);
}

/** The same error for suppliers of other tasks and for unknown ids. */
export const notOfTask = () =>
  invalidField('supplierIds', 'One of these suppliers is not invited to this task');
