import type { BoxState, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { pathTo } from '../../entities/routes/path-to.ts';

/** State of a task row, which determines its text and actions. */
export type RowState =
  | 'archived'
  | 'toRead'
  | 'notStarted'
  | 'draft'
  | 'notBegun'
  | 'submitted'
  | 'changesNotSent'
  | 'closing'
  | 'inTheBox'
  | 'opened'
  | 'declined'
  | 'endedWithDraft'
  | 'endedWithout'
  | 'closedToAnswers';

export function rowStateOf(event: SupplierEvent, task: SupplierTaskInList): RowState {
  const { state, archived, started, ended, draft, boxClosedAt, boxOpenedAt } = task;
  const isOver = ended || event.status !== 'ACTIVE';
  if (state === 'RESPONSE_SUBMITTED') {
    if (event.sealed && boxOpenedAt) return 'opened';
    if (event.sealed && boxClosedAt) return 'inTheBox';
    if (event.sealed && ended && event.status === 'ACTIVE' && !archived) return 'closing';
    return draft && !isOver && !archived ? 'changesNotSent' : 'submitted';
  }
  if (archived) return 'archived';
  if (state === 'RESPONSE_PROHIBITED') return 'toRead';
  if (state === 'DECLINED') return 'declined';
  if (state === 'ENDED_WITHOUT_RESPONSE') return draft ? 'endedWithDraft' : 'endedWithout';
  if (isOver) return 'closedToAnswers';
  if (!started) return 'notStarted';
  return draft ? 'draft' : 'notBegun';
}

/** Whether a task can still be answered or changed. */
export const isOpen = (event: SupplierEvent, { archived, started, ended }: SupplierTaskInList): boolean =>
  event.status === 'ACTIVE' && !archived && started && !ended;

/** The task to answer next: the earliest deadline, started ones first. */
export function nextTaskOf(event: SupplierEvent, tasks: SupplierTaskInList[]): SupplierTaskInList | null {
  const waiting = tasks.filter((task) => ['draft', 'notBegun'].includes(rowStateOf(event, task)));
  const byEnd = waiting.toSorted(
    (one, other) =>
      Date.parse(one.effectiveEndDate) - Date.parse(other.effectiveEndDate) ||
      Number(other.draft !== null) - Number(one.draft !== null),
  );
  return byEnd[0] ?? null;
}

/** The task whose changes to submit, if no task awaits a response. */
export function changedTaskOf(event: SupplierEvent, tasks: SupplierTaskInList[]): SupplierTaskInList | null {
  if (nextTaskOf(event, tasks)) return null;
  return tasks.find((task) => rowStateOf(event, task) === 'changesNotSent') ?? null;
}

/** State of a task's box for the supplier, whose own deadline closes it. */
export function taskBoxState(event: SupplierEvent, task: SupplierTaskInList): BoxState {
  if (!event.sealed || !task.responseRequired) return 'NONE';
  if (task.boxOpenedAt) return 'OPENED';
  return task.ended || event.status === 'CANCELLED' ? 'SHUT' : 'OPEN_SLOT';
}

/** URL of a view of a task. */
export function viewOf(
  { eventId, id }: Pick<SupplierTaskInList, 'eventId' | 'id'>,
  view?: 'review' | 'receipt',
): string {
  const path = pathTo('bidderEventView', { eventId, taskId: id });
  return view ? `${path}?view=${view}` : path;
}

/** Short form of a hash: its first two groups of four, used everywhere. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}\u00a0${hash.slice(4, 8)}`;
