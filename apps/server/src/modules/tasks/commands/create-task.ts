import { randomUUIDv7 } from 'node:crypto';
import { type NewTask, type Task, taskLimits, type UnitCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { type EventFacts, lockEventWithTasks } from '../event-of-task.repo.ts';
import { readKnownTask } from '../known-task.ts';
import { emptySheet } from '../sheet.rules.ts';
import { setFilesOfTask } from '../task.files.ts';
import { tellUnitOfTask } from '../task.news.ts';
import type { TaskParts } from '../task.parts.ts';
import { presentTask } from '../task.presenter.ts';
import { brokenByEvent, brokenOnArrival } from '../task.rules.ts';
import { openFields } from '../task-changes.rules.ts';
import { countTasks } from '../task-list.repo.ts';
import { addSuppliers } from '../task-suppliers.repo.ts';
import { tasksCanChange } from '../task-thing.rules.ts';
import { insertTask } from '../task-write.repo.ts';
import { identified } from './identified.ts';
import { inviteSoon } from './invite-soon.ts';

/** Adds a task to an event. If the event has started, its suppliers see the task immediately and are invited. */
export async function createTask(
  parts: TaskParts,
  act: Act<UnitCaller>,
  eventId: string,
  request: NewTask,
): Promise<Task> {
  const { documentIds, supplierIds, sheet: given, ...content } = request;
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const newId = await once(tx, act, { eventId, ...request }, async (id) => {
      const event = await lockEventToAddTo(moment, eventId);
      const isPublished = event.status === 'ACTIVE';
      const broken = [
        ...brokenByEvent(content, event),
        ...(isPublished ? brokenOnArrival(content, now) : []),
      ];
      if (broken.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: broken });
      const sheet = identified(given, emptySheet, randomUUIDv7);
      await insertTask(tx, act.caller, { id, eventId, sheet, ...content });
      const visibleFrom = isPublished ? event.startDate : null;
      refuseUnknown(await addSuppliers(tx, { taskId: id, supplierIds, visibleFrom }));
      const { excelTemplateId } = sheet;
      await setFilesOfTask(tx, act.caller, id, { documentIds, excelTemplateId, isPublished });
      await recordAudit(tx, act, {
        ...{ action: 'task.created', subjectType: 'task', subjectId: id },
        after: { ...openFields(content), supplierCount: supplierIds.length },
      });
      await tellUnitOfTask(tx, act.caller, { kind: 'task-added', eventId, taskId: id });
      if (isPublished) await inviteSoon(parts, act, tx, eventId);
    });
    return presentTask(act.caller, await readKnownTask(tx, newId), now);
  });
}

/** Locks an event and checks that a task can be added. */
export async function lockEventToAddTo({ tx }: Moment, eventId: string): Promise<EventFacts> {
  const event = await lockEventWithTasks(tx, eventId);
  if (!event) throw notFound();
  assertAllowed(tasksCanChange(event.status));
  const counts = await countTasks(tx, eventId);
  if (counts && counts.current + counts.archived >= taskLimits.tasks) throw tooManyTasks();
  return event;
}

const tooManyTasks = () =>
  new ProblemError(409, 'CONFLICT', {
    globalErrors: [{ message: `An event can have up to ${taskLimits.tasks} tasks.` }],
  });

/** Rejects suppliers that are inactive or do not belong to the business unit. */
export function refuseUnknown({ unknown, inactive }: { unknown: number; inactive: number }): void {
  if (unknown) throw invalidField('supplierIds', 'This supplier was not found');
  if (inactive) throw invalidField('supplierIds', 'An inactive supplier cannot be added');
}
