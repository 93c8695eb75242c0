import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Amendment, Task, TaskChange, UnitCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import { insertAmendment } from '../../amendments/index.ts';
import type { KnownTask } from '../known-task.repo.ts';
import { lockKnownTask, readKnownTask } from '../known-task.ts';
import { setFilesOfTask } from '../task.files.ts';
import { tellAllWhoSeeTask } from '../task.news.ts';
import { tellSuppliersOfTask } from '../task.notices.ts';
import type { TaskParts } from '../task.parts.ts';
import { taskAbilities } from '../task.policy.ts';
import { presentTask, thingOf } from '../task.presenter.ts';
import { brokenAfterPublication, brokenByEvent, hasStarted } from '../task.rules.ts';
import { auditOf, changedTask, type TaskContent } from '../task-changes.rules.ts';
import { storeSheet, updateTask } from '../task-write.repo.ts';
import { identified } from './identified.ts';

/**
 * Changes a task. If its suppliers can already see it, the change is recorded as an amendment and they are
 * notified.
 */
export async function changeTask(
  parts: TaskParts,
  act: Act<UnitCaller>,
  id: string,
  { revision, documentIds, sheet: given, ...content }: TaskChange,
): Promise<Task> {
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const before = await lockKnownTask(tx, id);
    assertAllowed(taskAbilities.edit(act.caller, thingOf(before), now));
    if (before.revision !== revision) throw staleRevision(presentTask(act.caller, before, now));
    assertKeepsRules(before, content, now);
    const isPublished = before.eventStatus === 'ACTIVE';
    const sheet = identified(given, before.sheet, randomUUIDv7);
    await updateTask(tx, id, content);
    if (!isDeepStrictEqual(sheet, before.sheet)) {
      await storeSheet(tx, { taskId: id, version: before.sheetVersion, sheet }, isPublished);
    }
    const { excelTemplateId } = sheet;
    await setFilesOfTask(tx, act.caller, id, { documentIds, excelTemplateId, isPublished }, before);
    const after = await readKnownTask(tx, id);
    await tellOf(parts, act, moment, { before, changes: changedTask(before, after) });
    return presentTask(act.caller, after, now);
  });
}

function assertKeepsRules(before: KnownTask, content: TaskContent, now: string): void {
  const event = { startDate: before.eventStart, endDate: before.eventEnd };
  const broken = brokenByEvent(content, event);
  if (broken.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: broken });
  if (before.eventStatus !== 'ACTIVE') return;
  const fixed = brokenAfterPublication(before, content, now);
  if (fixed.length) throw new ProblemError(409, 'EVENT_PUBLISHED', { fieldErrors: fixed });
}

interface Changed {
  before: KnownTask;
  changes: Amendment['changes'];
}

/** Audits the changes. Notifies the suppliers of the task if they can see it. */
async function tellOf(
  { outbox }: TaskParts,
  act: Act<UnitCaller>,
  { tx, now }: Moment,
  { before: { id, eventId, eventStatus, eventStart }, changes }: Changed,
): Promise<void> {
  if (!changes.length) return;
  await recordAudit(tx, act, {
    ...{ action: 'task.changed', subjectType: 'task', subjectId: id },
    ...auditOf(changes),
  });
  await tellAllWhoSeeTask(tx, act.caller, { eventId, taskId: id });
  if (eventStatus !== 'ACTIVE' || !hasStarted(eventStart, now)) return;
  const key = await insertAmendment(tx, act.caller, { eventId, taskId: id, changes });
  await tellSuppliersOfTask(tx, outbox, act.caller, { kind: 'task.changed', eventId, taskId: id, key });
}
