import { useSearch } from '@tanstack/react-router';
import { pathTo } from '../routes/path-to.ts';

/** URL parameter of the event page: the part of the selected task that is shown. */
export const partName = 'part';

/** Parameters that stay when another task is selected: list filters and the current part. */
const isKept = ([name]: [string, unknown]) => name.startsWith('tasks.') || name === partName;

/** Builds links to a task of an event or to the list, keeping the list filters. */
export function useTaskPath(eventId: string): (taskId?: string, more?: Record<string, string>) => string {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const kept = Object.fromEntries(Object.entries(search).filter(isKept)) as Record<string, string>;
  return (taskId, more = {}) => {
    const query = String(new URLSearchParams({ ...kept, ...more }));
    return `${pathTo('event', { eventId, taskId })}${query && `?${query}`}`;
  };
}

/** Path of the task editor, for an existing or a new task. */
export const taskEditorPath = (eventId: string, taskId?: string): string =>
  `${pathTo('event', { eventId, taskId })}?view=task-edit`;

/** Path of the box of a task: its responses, or what opens the box. */
export const boxPath = (eventId: string, taskId: string): string =>
  `${pathTo('event', { eventId, taskId })}?${partName}=responses`;

export const comparisonPath = (eventId: string, taskId: string): string =>
  `${pathTo('event', { eventId, taskId })}?view=comparison`;
