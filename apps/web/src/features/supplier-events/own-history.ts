import type { SupplierAmendment, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';

/** Entry of the supplier's history. */
export interface OwnAct {
  id: string;
  at: string;
  kind: 'began' | 'changed' | 'saved' | 'submitted' | 'declined' | 'closed' | 'opened';
  /** Name of the team member, if it was one. */
  by: string | null;
  /** Subject of the entry. */
  title: string;
}

/** The supplier's history, newest first: the team's own actions and publications. */
export function ownHistory(
  event: SupplierEvent,
  tasks: SupplierTaskInList[],
  changes: SupplierAmendment[],
): OwnAct[] {
  const acts: OwnAct[] = [
    { id: event.id, at: event.startDate, kind: 'began', by: null, title: event.title },
    ...changes.map(({ id, at, taskTitle }) => ({
      id,
      at,
      kind: 'changed' as const,
      by: null,
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
