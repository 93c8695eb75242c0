import type { Task, UnitCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError } from '../../../platform/http/problem-error.ts';
import type { KnownTask } from '../known-task.repo.ts';
import { lockKnownTask, readKnownTask } from '../known-task.ts';
import { tellAllWhoSeeTask } from '../task.news.ts';
import { tellSuppliersOfTask } from '../task.notices.ts';
import type { TaskParts } from '../task.parts.ts';
import { taskAbilities } from '../task.policy.ts';
import { presentTask, thingOf } from '../task.presenter.ts';
import { brokenByEvent } from '../task.rules.ts';
import { hideTask, showTaskFrom } from '../task-suppliers.repo.ts';
import { setArchived } from '../task-write.repo.ts';
import { inviteSoon } from './invite-soon.ts';

interface Archiving {
  archived: boolean;
  /** Must be set if responses are awaited. */
  confirm: boolean;
}

/**
 * Archives or restores a task. Suppliers that were already invited or have viewed it can still read it and
 * are notified.
 */
export async function setTaskArchived(
  parts: TaskParts,
  act: Act<UnitCaller>,
  id: string,
  { archived, confirm }: Archiving,
): Promise<Task> {
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const known = await lockKnownTask(tx, id);
    const ability = archived ? taskAbilities.archive : taskAbilities.restore;
    assertAllowed(ability(act.caller, thingOf(known), now));
    if (archived) assertConfirmed(known, confirm);
    else assertFits(known);
    await setArchived(tx, id, archived);
    await recordAudit(tx, act, {
      ...{ action: archived ? 'task.archived' : 'task.restored', subjectType: 'task', subjectId: id },
      ...{ before: { archived: !archived }, after: { archived } },
    });
    await (archived ? takeFromSuppliers : giveToSuppliers)(parts, act, moment, known);
    await tellAllWhoSeeTask(tx, act.caller, { eventId: known.eventId, taskId: id });
    return presentTask(act.caller, await readKnownTask(tx, id), now);
  });
}

/** Archiving a published task that awaits responses must be confirmed. */
function assertConfirmed({ eventStatus, awaitingResponseCount: count }: KnownTask, confirm: boolean): void {
  if (confirm || eventStatus !== 'ACTIVE' || !count) return;
  const message = count === 1 ? 'One response is still awaited.' : `${count} responses are still awaited.`;
  throw new ProblemError(409, 'RESPONSES_AWAITED', { globalErrors: [{ message }] });
}

/** The event's dates may have changed while the task was archived. Drafts are checked on publication. */
function assertFits(known: KnownTask): void {
  if (known.eventStatus !== 'ACTIVE') return;
  const broken = brokenByEvent(known, { startDate: known.eventStart, endDate: known.eventEnd });
  if (!broken.length) return;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: broken.map(({ message }) => ({ message })) });
}

/**
 * Suppliers that were invited or have viewed the task can still read it and are notified; it is hidden from
 * the others.
 */
async function takeFromSuppliers(
  { outbox }: TaskParts,
  act: Act<UnitCaller>,
  { tx, now }: Moment,
  { id, eventId }: KnownTask,
): Promise<void> {
  await hideTask(tx, id);
  const news = { kind: 'task.archived', eventId, taskId: id, key: `${id}:${now}` } as const;
  await tellSuppliersOfTask(tx, outbox, act.caller, news);
}

/** Suppliers that know the task are notified; the others are invited as to a new one. */
async function giveToSuppliers(
  parts: TaskParts,
  act: Act<UnitCaller>,
  { tx, now }: Moment,
  { id, eventId, eventStatus, eventStart }: KnownTask,
): Promise<void> {
  const news = { kind: 'task.restored', eventId, taskId: id, key: `${id}:${now}` } as const;
  await tellSuppliersOfTask(tx, parts.outbox, act.caller, news);
  if (eventStatus !== 'ACTIVE') return;
  await showTaskFrom(tx, id, eventStart);
  await inviteSoon(parts, act, tx, eventId);
}
