import { useSearch } from '@tanstack/react-router';
import { pathTo } from '../../../entities/routes/path-to.ts';

/** Which part of the selected task is shown, in the address of the event. */
export const partName = 'part';

/** What of an address stays when another task is selected: how the list is narrowed, and the part that is shown. */
const isKept = ([name]: [string, unknown]) => name.startsWith('tasks.') || name === partName;

/** Leads to a task of an event, or to its list; the list stays as it was narrowed. */
export function useTaskAddress(eventId: string): (taskId?: string, more?: Record<string, string>) => string {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const kept = Object.fromEntries(Object.entries(search).filter(isKept)) as Record<string, string>;
  return (taskId, more = {}) => {
    const query = String(new URLSearchParams({ ...kept, ...more }));
    return `${pathTo('event', { eventId, taskId })}${query && `?${query}`}`;
  };
}

/** Where a task is edited, or a new one is added. */
export const taskEditorPath = (eventId: string, taskId?: string): string =>
  `${pathTo('event', { eventId, taskId })}?view=task-edit`;

/** Where the responses of a task stand side by side. */
export const comparisonPath = (eventId: string, taskId: string): string =>
  `${pathTo('event', { eventId, taskId })}?view=comparison`;
