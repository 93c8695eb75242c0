import { pathTo } from '../routes/path-to.ts';

/** Path of the editor of an evaluation's plan; without an evaluation, of a new one. */
export const planEditorPath = (eventId: string, evaluationId?: string) =>
  `${pathTo('event', { eventId })}?view=evaluation-edit${evaluationId ? `&evaluation=${evaluationId}` : ''}`;
