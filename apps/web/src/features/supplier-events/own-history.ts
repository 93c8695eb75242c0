import type { SupplierAmendment, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';

/** One thing that happened, of which the supplier knows. */
export interface OwnAct {
  id: string;
  at: string;
  kind: 'began' | 'changed' | 'saved' | 'submitted' | 'declined' | 'closed' | 'opened';
  /** Who of the team did it, where it was one of them. */
  by: string | null;
  /** What it is about. */
  title: string;
}

/** What happened so far, newest first: the team's own acts, and what was published. */
export function ownHistory(
  event: SupplierEvent,
  tasks: SupplierTaskInList[],
  changes: SupplierAmendment[],
): OwnAct[] {
  const acts: OwnAct[] = [
    { id: event.id, at: event.startDate, kind: 'began', by: null, title: event.title },
    ...changes.map(({ id, at, taskTitle }) => ({
      ...{ id, at, kind: 'changed' as const, by: null },
      title: taskTitle ?? event.title,
    })),
    ...tasks.flatMap((task) => actsOf(event, task)),
  ];
  return acts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function actsOf({ sealed }: SupplierEvent, task: SupplierTaskInList): OwnAct[] {
  const { id, title, draft, submitted, declinedAt, boxClosedAt, boxOpenedAt } = task;
  const act = (kind: OwnAct['kind'], at: string | null | undefined, by: string | null = null): OwnAct[] =>
    at ? [{ id: `${id} ${kind}`, at, kind, by, title }] : [];
  const isInBox = sealed && submitted !== null;
  return [
    ...act('saved', draft?.savedAt, draft?.savedBy),
    ...act('submitted', submitted?.at, submitted?.by),
    ...act('declined', declinedAt),
    ...(isInBox ? act('closed', boxClosedAt) : []),
    ...(isInBox ? act('opened', boxOpenedAt) : []),
  ];
}
