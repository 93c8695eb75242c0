import type { SupplierAmendment, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';

/** Entry of the supplier's history. */
export interface OwnHistoryEntry {
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
): OwnHistoryEntry[] {
  const entries: OwnHistoryEntry[] = [
    { id: event.id, at: event.startDate, kind: 'began', by: null, title: event.title },
    ...changes.map(({ id, at, taskTitle }) => ({
      id,
      at,
      kind: 'changed' as const,
      by: null,
      title: taskTitle ?? event.title,
    })),
    ...tasks.flatMap((task) => entriesOf(event, task)),
  ];
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function entriesOf({ sealed }: SupplierEvent, task: SupplierTaskInList): OwnHistoryEntry[] {
  const { id, title, draft, submitted, declinedAt, boxClosedAt, boxOpenedAt } = task;
  const entry = (
    kind: OwnHistoryEntry['kind'],
    at: string | null | undefined,
    by: string | null = null,
  ): OwnHistoryEntry[] => (at ? [{ id: `${id} ${kind}`, at, kind, by, title }] : []);
  const isInBox = sealed && submitted !== null;
  return [
    ...entry('saved', draft?.savedAt, draft?.savedBy),
    ...entry('submitted', submitted?.at, submitted?.by),
    ...entry('declined', declinedAt),
    ...(isInBox ? entry('closed', boxClosedAt) : []),
    ...(isInBox ? entry('opened', boxOpenedAt) : []),
  ];
}
