import type { Response, SupplierEvent, SupplierTask } from '@tenderbox/contract';
import type { SendingState } from './draft-sender.ts';

/** What the state line says: what the buyer has, and what happens to what is typed here. */
export type LineState =
  | 'cancelled'
  | 'archived'
  | 'prohibited'
  | 'inBox'
  | 'endedWithout'
  | 'offline'
  | 'declined'
  | 'changed'
  | 'submitted'
  | 'saving'
  | 'draft'
  | 'notBegun';

interface Known {
  event: Pick<SupplierEvent, 'status'>;
  task: Pick<SupplierTask, 'ended' | 'responseRequired' | 'archived'>;
  response: Pick<Response, 'submittedVersion' | 'unsentChanges' | 'declined' | 'revision'>;
  sending: Pick<SendingState, 'isSaving' | 'offlineSince' | 'closed' | 'isExpired'>;
  /** Whether something is on its way to the server. */
  hasUnsent: boolean;
  /** What only this device has, what waits for a choice included. */
  unsentCount: number;
}

/** One state out of all, the one that matters most. A draft never looks like something that was sent. */
export function lineStateOf({ event, task, response, sending, hasUnsent, unsentCount }: Known): LineState {
  const { submittedVersion, unsentChanges, declined, revision } = response;
  if (event.status === 'CANCELLED') return 'cancelled';
  if (!task.responseRequired) return 'prohibited';
  if (task.ended || sending.closed?.code === 'TASK_ENDED') {
    return submittedVersion === null ? 'endedWithout' : 'inBox';
  }
  if (task.archived) return 'archived';
  if (sending.offlineSince !== null) return 'offline';
  if (declined) return 'declined';
  if (submittedVersion !== null) {
    return unsentChanges || sending.isSaving || unsentCount > 0 ? 'changed' : 'submitted';
  }
  if (sending.isSaving || (hasUnsent && !sending.isExpired && !sending.closed)) return 'saving';
  return revision > 0 || unsentCount > 0 ? 'draft' : 'notBegun';
}
